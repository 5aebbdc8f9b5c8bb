/** Replaces wouter's pattern parser (vite.config.ts), which the site does not use: route-table.ts is smaller. */
export function parse(): never {
  throw new Error('wouter patterns are not supported');
}
