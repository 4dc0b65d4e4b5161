import type { Connection, Submittable } from 'pg'

/** Members of pg's Connection that its types omit; pg-copy-streams uses the same three. */
type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/** Members that pg's Client calls on its current query. */
type Copy = Submittable & { handleError(error: Error): void }

/**
 * COPY … FROM STDIN with all bytes in one round trip, as one statement and one transaction. The bytes are sent before
 * the server accepts the statement: by the protocol, a server that refuses it discards them.
 */
export function copyIn(text: string, bytes: Buffer, done: (error: Error | null) => void): Copy {
  return Object.assign(emptyHandlers(), {
    submit(connection: Connection) {
      // pg passes its own Connection, which has the members of CopyConnection
      const copy = connection as CopyConnection
      copy.stream.cork()
      copy.query(text)
      copy.sendCopyFromChunk(bytes)
      copy.endCopyFrom()
      copy.stream.uncork()
    },
    // pg drops the query after an error, so ReadyForQuery is reported after a success only
    handleError: done,
    handleReadyForQuery: () => done(null),
  })
}

/** COPY … TO STDOUT. Calls `row` with each row in pg's receive buffer as it arrives. */
export function copyOut(text: string, row: (bytes: Buffer) => void, done: (error: Error | null) => void): Copy {
  return Object.assign(emptyHandlers(), {
    submit: (connection: Connection) => connection.query(text),
    handleCopyData: ({ chunk }: { chunk: Buffer }) => row(chunk),
    handleError: done,
    handleReadyForQuery: () => done(null),
  })
}

const emptyHandlers = () => ({
  handleCopyInResponse() {},
  handleCopyData(_: { chunk: Buffer }) {},
  handleCommandComplete() {},
  handleRowDescription() {},
  handleDataRow() {},
  handleEmptyQuery() {},
  handlePortalSuspended() {},
  handleParseComplete() {},
})
