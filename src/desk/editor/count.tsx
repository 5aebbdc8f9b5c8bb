type CountProps = {
  of: string;
  length: number;
  most: number;
  /** Shown from this part of the limit on. */
  from?: number;
};

/** How much of a limit is used, from well before it is passed. Nothing is cut off: what is too long is said. */
export function Count({ of, length, most, from = 0 }: CountProps) {
  if (length < most * from) return null;
  const isOver = length > most;
  return (
    <span className={isOver ? 'count is-over' : 'count'}>
      <span className="vh">{of}: </span>
      {length}/{most}
      {isOver && <span className="vh">, {length - most} de más</span>}
      {isOver && <span aria-hidden="true"> · sobran {length - most}</span>}
    </span>
  );
}
