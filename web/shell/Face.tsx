/** A user's initial as a picture, hidden from screen readers. */
export const Face = ({ name }: { name: string }) => (
  <span className="face" data-letter={[...name.trim()][0]?.toUpperCase()} />
)
