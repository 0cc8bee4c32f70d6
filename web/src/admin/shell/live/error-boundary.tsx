import { Component, type ReactNode } from 'react';

type Props = { onError: (error: unknown) => void; children: ReactNode };

/** Renders nothing in place of children that threw, and passes the error to `onError`. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
