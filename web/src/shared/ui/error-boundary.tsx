import { Button, chakra, Grid } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';

type BoundaryProps = {
  /** Handles the error; without it, the console names the error. */
  onError?: (error: unknown) => void;
  /** What stands in place of children that threw while rendering. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Keeps what stands around its children when they throw while rendering. A new `key` renders them again. */
export class ErrorBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** Says that a page could not be shown. */
export const PageFailure = () => (
  <Grid role="alert" minH="70vh" placeContent="center" justifyItems="center" gap="4" p="6">
    <chakra.h1 fontSize="2xl" textAlign="center">
      This page could not be shown.
    </chakra.h1>
    <Button onClick={() => location.reload()}>Reload</Button>
  </Grid>
);
