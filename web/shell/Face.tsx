/** A person's first letter, as a picture: it is no part of what a reader hears. */
export const Face = ({ name }: { name: string }) => (
  <span className="face" data-letter={[...name.trim()][0]?.toUpperCase()} />
)
