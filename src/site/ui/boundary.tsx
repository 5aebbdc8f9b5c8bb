import { Component, type ReactNode } from 'react';

type BoundaryProps = { fallback: ReactNode; children: ReactNode };

/**
 * Keeps a fault to the part of the page where it happened: an answer of a shape nobody foresaw, or a page that something
 * else has rewritten under us. Give it a key if what is in it changes.
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
