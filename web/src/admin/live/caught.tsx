import { Component, type ReactNode } from 'react';

type CaughtProps = { onError: (error: unknown) => void; children: ReactNode };

/** Takes its children away when one of them throws, and says so. */
export class Caught extends Component<CaughtProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
