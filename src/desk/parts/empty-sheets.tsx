/** Sheets that nothing is on yet, for empty lists. */
export function EmptySheets() {
  return (
    <svg viewBox="0 0 640 240" aria-hidden="true">
      <path
        className="fill-none stroke-current stroke-[1.2] [stroke-dasharray:10_7]"
        d="M90 40h140v160H90zM250 40h140v160H250zM410 40h140v160H410z"
      />
      <path
        className="fill-none stroke-current stroke-[1.2]"
        d="M108 66h104M108 84h80M268 66h104M268 84h80M428 66h104M428 84h80"
      />
      <path
        className="fill-none stroke-line-o stroke-[2.4]"
        d="M90 216h460M84 222l12-12M544 222l12-12"
      />
    </svg>
  );
}
