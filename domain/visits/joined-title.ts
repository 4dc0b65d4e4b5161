/** Name of tables that are joined: "4 + 5". */
export const joinedTitle = (tables: readonly Readonly<{ title: string }>[]): string =>
  tables
    .map(({ title }) => title)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .join(' + ')
