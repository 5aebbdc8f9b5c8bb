import { palette } from '#palette.ts';

export type Measured = { perSecond: number; p50: number; p99: number };
export type Speed = {
  name: string;
  bytes: number;
  ours: Measured;
  bare: Measured;
  nginx: Measured | null;
  /** Medians of the rounds' own ratios. */
  toBare: number;
  toNginx: number | null;
};

const width = 960;
const left = 150;
const rowHeight = 74;
const barHeight = 16;
const top = 96;

const declare = (scheme: 0 | 1) =>
  (['paper', 'ink', 'ink-2', 'rule', 'signal'] as const)
    .map((name) => `--${name}: ${palette[name][scheme]};`)
    .join(' ');

/** Draws the table as bars: the site in orange, the limits in ink, on one scale. */
export function drawChart(speeds: Speed[]): string {
  const most = Math.max(
    ...speeds.flatMap(({ ours, bare, nginx }) => [ours, bare, nginx].map((m) => m?.perSecond ?? 0)),
  );
  const scale = (width - left - 130) / most;
  const height = top + speeds.length * rowHeight + 24;
  const rows = speeds.map((speed, index) => drawRow(speed, top + index * rowHeight, scale));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t">
<title id="t">Answers a second on one core, beside a bare node:http server and nginx sending the same bytes</title>
<style>
  svg { ${declare(0)} font-family: Archivo, 'Helvetica Neue', Arial, sans-serif; }
  @media (prefers-color-scheme: dark) { svg { ${declare(1)} } }
  .paper { fill: var(--paper); } .ink { fill: var(--ink); } .soft { fill: var(--ink-2); } .signal { fill: var(--signal); }
  .rule { stroke: var(--rule); } .bare { fill: none; stroke: var(--ink); stroke-width: 2; }
  text { fill: var(--ink); font-size: 15px; } .small { font-size: 13px; fill: var(--ink-2); } .head { font-size: 24px; font-weight: 800; }
</style>
<rect class="paper" width="${width}" height="${height}"/>
<rect class="ink" x="24" y="20" width="${width - 48}" height="6"/>
<text class="head" x="24" y="58">Answers a second, one core, 64 connections</text>
<g transform="translate(24 72)"><rect class="signal" width="14" height="12"/><text class="small" x="20" y="11">Plomada</text><rect class="bare" x="101" y="1" width="12" height="10"/><text class="small" x="120" y="11">bare node:http</text><rect class="soft" x="230" width="14" height="12"/><text class="small" x="250" y="11">nginx, one worker</text></g>
${rows.join('\n')}
</svg>
`;
}

function drawRow({ name, ours, bare, nginx }: Speed, y: number, scale: number): string {
  const bar = (kind: string, line: number, perSecond: number) => {
    const at = y + 14 + line * (barHeight + 2);
    const length = Math.round(perSecond * scale);
    const inset = kind === 'bare' ? 1 : 0;
    return `<rect class="${kind}" x="${left + inset}" y="${at + inset}" width="${Math.max(1, length - 2 * inset)}" height="${barHeight - 2 * inset}"/><text class="${kind === 'signal' ? '' : 'small'}" x="${left + length + 8}" y="${at + 13}">${Math.round(perSecond).toLocaleString('en')}</text>`;
  };
  return `<line class="rule" x1="24" x2="${width - 24}" y1="${y + 4}" y2="${y + 4}"/><text x="24" y="${y + 28}" font-weight="700">${name}</text><text class="small" x="24" y="${y + 46}">p99 ${ours.p99.toFixed(1)} ms</text>${bar('signal', 0, ours.perSecond)}${bar('bare', 1, bare.perSecond)}${nginx ? bar('soft', 2, nginx.perSecond) : ''}`;
}
