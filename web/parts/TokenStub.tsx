/** The number printed on a ticket: no separators, no leading #. */
export const TokenStub = ({ no, big = false }: { no: number; big?: boolean }) => (
  <span className={big ? 'stub big' : 'stub'}>{no}</span>
)
