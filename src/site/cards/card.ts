import { cardSize, type ShareCard } from '#contract/share-card.ts';
import { toPaletteWith } from '#palette.ts';
import crane from '../home/grua.svg?raw';
import { getCategoryIcon } from '../ui/category-icon.tsx';
import {
  type Box,
  colours,
  column,
  display,
  drawBox,
  drawGround,
  drawMark,
  drawTab,
  gap,
} from './parts.ts';
import { drawTitle, fitsWell, listBoxes, type SetTitle, setTitle } from './title.ts';

const { width, height } = cardSize;
/** Where titles begin, and how far down they reach: to the logo. */
const place = { x: column, y: 52 };
const titleHeight = 440;

type Size = { width: number; height: number };
/** An article's picture as SVG of the given size. */
export type DrawPicture = (size: Size) => Promise<string>;

/** A share card as SVG. Text is drawn as outlines, so that installed fonts do not matter. */
export async function drawCard(card: ShareCard, drawPicture: DrawPicture | null): Promise<string> {
  const { signal, 'on-signal': onSignal } = toPaletteWith(card.accent);
  const page = (await drawPage(card, drawPicture)) + drawMark(card.site).svg;
  // Everything on the other two kinds of card is on the accent.
  const readable = card.page === 'articulo' ? page : page.replaceAll(colours.ink, onSignal[0]);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" color="${signal[0]}">${readable}</svg>`;
}

async function drawPage(card: ShareCard, drawPicture: DrawPicture | null): Promise<string> {
  if (card.page === 'inicio') return drawHome();
  if (card.page === 'categoria') return drawCategory(card);
  const { title, category, image } = card;
  if (!image || !drawPicture) return drawPlain(card);
  const { set, plateWidth } = chooseLayout(title);
  const plate = { x: width - plateWidth, y: 0, width: plateWidth, height };
  return [
    drawGround(colours.paper),
    drawBox(plate, colours[image.tint]),
    `<g transform="translate(${plate.x})">${await drawPicture(plate)}</g>`,
    drawTitle(set, place),
    drawTab(category, { left: plate.x }, card.accent).svg,
  ].join('');
}

/** The widest picture and letters that leave the title large; a long title reduces both. */
function chooseLayout(title: string): { set: SetTitle; plateWidth: number } {
  const layoutOf = (plateWidth: number, stretch: number) => {
    const room = { width: width - plateWidth - column - gap, height: titleHeight, maxSize: 128 };
    return { set: setTitle(title, display(stretch), room), plateWidth };
  };
  for (const plateWidth of [500, 440, 380]) {
    for (const stretch of [66, 62]) {
      const layout = layoutOf(plateWidth, stretch);
      if (fitsWell(layout.set)) return layout;
    }
  }
  return layoutOf(380, 62);
}

type CardOf<Page> = Extract<ShareCard, { page: Page }>;

/** Without a picture the title is larger, over the axes of a plan. */
function drawPlain({ site, accent, title, category }: CardOf<'articulo'>): string {
  const room = { width: width - column - gap, height: titleHeight, maxSize: 168 };
  const wide = setTitle(title, display(66), room);
  const set = fitsWell(wide) ? wide : setTitle(title, display(62), room);
  const tab = drawTab(category, { right: width }, accent);
  return [
    drawGround(colours.cemento),
    drawPlan([...listBoxes(set, place), drawMark(site).box, tab.box]),
    drawTitle(set, place),
    tab.svg,
  ].join('');
}

/** The home page's orange, crane and tagline. */
function drawHome(): string {
  const room = { width: 590, height: titleHeight, maxSize: 128 };
  const headline = setTitle('Información del Sector Construcción en Venezuela', display(70), room);
  const drawing = crane
    .replace(/width="\d+" height="\d+"/, 'x="640" width="676" height="630"')
    .replaceAll('var(--on-hero)', colours.ink)
    .replaceAll('var(--hero)', colours.signal);
  // The drawing's ground line continues to the logo, at the height and thickness in other-pages.css.
  const ground = drawBox({ x: 400, y: 553.4, width: 244, height: 3.6 }, colours.ink);
  return drawGround(colours.signal) + drawing + ground + drawTitle(headline, place);
}

function drawCategory(card: CardOf<'categoria'>): string {
  const room = { width: width - column - gap, height: 250, maxSize: 260 };
  const words = { weight: 600, width: 88, tracking: -0.005 };
  const about = setTitle(card.description, words, {
    width: 800,
    height: 150,
    maxSize: 58,
    leading: 1.12,
  });
  return [
    drawGround(colours.signal),
    drawTitle(setTitle(card.name, display(70), room), place),
    drawTitle(about, { x: column + 4, y: 318 }),
    `<svg x="916" y="330" width="240" height="240" viewBox="0 0 48 48"><path d="${getCategoryIcon(card.icon)}" fill="none" stroke="${colours.ink}" stroke-width="2"/></svg>`,
  ].join('');
}

/** The axis before the first is the plumb line. */
const first = { x: 206, y: 63 };
const pitch = { x: 142, y: 126 };
const side = 26;
const clear = 38;

/** A plan for cards without a picture: axes everywhere, and columns where there is no text. */
function drawPlan(written: Box[]): string {
  const { width, height } = cardSize;
  const across = listFrom(first.x, pitch.x, width);
  const down = listFrom(first.y, pitch.y, height);
  const isFree = (x: number, y: number) =>
    !written.some(
      (box) =>
        x + clear > box.x &&
        x - clear < box.x + box.width &&
        y + clear > box.y &&
        y - clear < box.y + box.height,
    );
  const columns = across.flatMap((x) =>
    down
      .filter((y) => isFree(x, y))
      .map((y) => `M${x - side / 2} ${y - side / 2}h${side}v${side}h${-side}z`),
  );
  const axes = [...across.map((x) => `M${x} 0V${height}`), ...down.map((y) => `M0 ${y}H${width}`)];
  return [
    `<path d="${axes.join('')}" stroke="${colours.rule}" stroke-width="3" stroke-dasharray="44 9 9 9"/>`,
    `<path d="${columns.join('')}" fill="${colours.signal}" stroke="${colours.ink}" stroke-width="4"/>`,
  ].join('');
}

const listFrom = (start: number, step: number, end: number) =>
  Array.from({ length: Math.ceil((end - start) / step) }, (_, index) => start + index * step);
