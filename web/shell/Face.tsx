/** A person's first letter, as a picture that is hidden from screen readers. */
export const Face = ({ name }: { name: string }) => (
  <span className="face" data-letter={[...name.trim()][0]?.toUpperCase()} />
)
