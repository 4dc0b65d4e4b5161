/** A token's number as on a ticket: no separators, no leading #. */
export const TokenStub = ({ no, big = false }: { no: number; big?: boolean }) => (
  <span className={big ? 'stub big' : 'stub'}>{no}</span>
)
