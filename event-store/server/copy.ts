import type { Connection, Submittable } from 'pg'

/** What pg's Connection has beyond its published type; pg-copy-streams stands on the same three calls. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** What pg's Client calls on the query it is working on. */
type Copy = Submittable & { handleError(error: Error): void }

/**
 * COPY … FROM STDIN with all its bytes in hand: one statement, one transaction, one round trip. It does not wait for the
 * server's go-ahead; a server that refuses the statement throws the bytes away, as the protocol says.
 */
export function copyIn(text: string, bytes: Buffer, done: (error: Error | null) => void): Copy {
  return Object.assign(quiet(), {
    submit(connection: Connection) {
      // pg hands its own Connection, which has the calls of CopyConnection
      const copy = connection as CopyConnection
      copy.stream.cork()
      copy.query(text)
      copy.sendCopyFromChunk(bytes)
      copy.endCopyFrom()
      copy.stream.uncork()
    },
    // pg takes the query off after an error, so readiness is reported for a success alone
    handleError: done,
    handleReadyForQuery: () => done(null),
  })
}

/** COPY … TO STDOUT: every row is handed over as it comes, in pg's own receive buffer. */
export function copyOut(text: string, row: (bytes: Buffer) => void, done: (error: Error | null) => void): Copy {
  return Object.assign(quiet(), {
    submit: (connection: Connection) => connection.query(text),
    handleCopyData: ({ chunk }: { chunk: Buffer }) => row(chunk),
    handleError: done,
    handleReadyForQuery: () => done(null),
  })
}

const quiet = () => ({
  handleCopyInResponse() {},
  handleCopyData(_: { chunk: Buffer }) {},
  handleCommandComplete() {},
  handleRowDescription() {},
  handleDataRow() {},
  handleEmptyQuery() {},
  handlePortalSuspended() {},
  handleParseComplete() {},
})
