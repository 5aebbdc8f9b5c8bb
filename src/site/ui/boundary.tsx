import { Component, type ReactNode } from 'react';

type BoundaryProps = { fallback: ReactNode; children: ReactNode };

/**
 * Limits an error to a part of the page: an unexpected response, or a DOM changed by an extension. Give it a key if its
 * content changes.
 */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
