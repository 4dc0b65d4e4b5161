import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { copyIn } from './copy.ts'
import { columns, encodeRows, type Row } from './copy-rows.ts'
import { uuidText } from './uuid.ts'

/** Thrown when another process has become the writer: this one must not write any more. */
export class Deposed extends Error {
  override name = 'Deposed'
}

/** PostgreSQL's refusal of a write: because of a row's content, or for instance because the disk is full. */
export type WriteRefusal = Readonly<{ refused: Error; isForContent: boolean }>

/** Result of a write. `repeated`: a row's id is already in its stream. */
type WriteResult = 'stored' | 'repeated' | WriteRefusal

// an arbitrary number, the same in every version of the server; advisory locks are per database
const WRITER_LOCK = '7305121620931002'
const copyText = `copy log.events (${columns}) from stdin (format binary)`

type WritingOptions = Readonly<{
  databaseUrl: string
  /** Longest wait for another holder to release the lock. */
  lockWaitMs: number
  /** A commit without an answer for this long counts as a lost connection. */
  commitTimeoutMs: number
  onTrouble: (message: string, error: unknown) => void
  /** Called when the connection breaks while nothing is being written; `recover` must follow. */
  onLost: () => void
}>

/**
 * The only connection that writes. It also holds the advisory lock, so that a lost connection releases the lock and
 * aborts its transaction before another process can write.
 */
export class WritingConnection {
  readonly #options: WritingOptions
  readonly #name = `comanda event store ${randomUUID()}`
  #client: pg.Client | null = null
  #lastPosition = 0
  #closed = false

  constructor(options: WritingOptions) {
    this.#options = options
  }

  /** Takes the lock and returns the last position of the log. */
  async open(): Promise<number> {
    this.#lastPosition = await this.#connect()
    return this.#lastPosition
  }

  /** Writes all rows or none. Returns only when the outcome is known, also after lost connections. */
  async write(rows: readonly Row[]): Promise<WriteResult> {
    const last = rows.at(-1)
    if (!last) return 'stored'
    const bytes = encodeRows(rows)
    for (;;) {
      const client = this.#client ?? (await this.#reconnect())
      const error = await this.#copy(client, bytes)
      if (!error) {
        this.#lastPosition = last.position
        return 'stored'
      }
      const verdict = classify(error)
      if (verdict === 'deposed') throw new Deposed(`Another process wrote to the log: ${error.message}`)
      if (verdict !== 'lost') return verdict
      this.#options.onTrouble('connection lost while writing', error)
      this.#drop(client)
      if (await this.#isStored(last)) return 'stored'
    }
  }

  /** Takes the lock again after a lost connection, before another process does. */
  async recover(): Promise<void> {
    if (!this.#client) await this.#reconnect()
  }

  async close(): Promise<void> {
    this.#closed = true
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  async #copy(client: pg.Client, bytes: Buffer): Promise<Error | null> {
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<Error | null>((resolve) => {
        timer = setTimeout(() => resolve(new Error('no answer to a commit')), this.#options.commitTimeoutMs)
        client.query(copyIn(copyText, bytes, resolve))
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * True if the last row of an unanswered commit was stored. Reconnecting takes the lock again, so the answer is final.
   */
  async #isStored(last: Row): Promise<boolean> {
    for (;;) {
      const client = await this.#reconnect(last)
      try {
        const text = 'select event_id from log.events where position = $1'
        const { rows } = await client.query<{ event_id: string }>(text, [last.position])
        const stored = rows[0]?.event_id === uuidText(last.id)
        if (stored) this.#lastPosition = last.position
        return stored
      } catch (error) {
        this.#options.onTrouble('connection lost again', error)
        this.#drop(client)
      }
    }
  }

  async #reconnect(unanswered?: Row): Promise<pg.Client> {
    for (let attempt = 0; ; attempt++) {
      if (this.#closed) throw new Deposed('The event store is closing.')
      try {
        const position = await this.#connect()
        const isOwnWrite = position === this.#lastPosition || position === unanswered?.position
        if (!isOwnWrite)
          throw new Deposed(
            `The log ends at ${position} and not at ${this.#lastPosition}: another process wrote to it.`,
          )
        if (this.#client) return this.#client
      } catch (error) {
        if (error instanceof Deposed) throw error
        this.#options.onTrouble('cannot reach PostgreSQL', error)
        await sleep(Math.min(50 * 2 ** attempt, 1000))
      }
    }
  }

  async #connect(): Promise<number> {
    const client = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: this.#name,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    // a connection lost between two writes is detected here and replaced at once
    client.on('error', (error) => {
      this.#options.onTrouble('writing connection', error)
      const wasOurs = this.#client === client
      this.#drop(client)
      if (wasOurs && !this.#closed) this.#options.onLost()
    })
    try {
      await client.connect()
      await client.query('set synchronous_commit = on; set statement_timeout = 0; set idle_session_timeout = 0')
      await this.#lock(client)
      const found = await client.query<{ last: string | null }>('select max(position) as last from log.events')
      this.#client = client
      return Number(found.rows[0]?.last ?? 0)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
  }

  async #lock(client: pg.Client): Promise<void> {
    // the server may still have an earlier connection of this process, which the network has lost
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [this.#name],
    )
    const until = Date.now() + this.#options.lockWaitMs
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${WRITER_LOCK}) as taken`)
      if (rows[0]?.taken) return
      if (Date.now() >= until) break
      await sleep(50)
    }
    throw new Deposed(
      `Another event store is already writing to this database (${await holder(client)}). Only one may run; stop it first.`,
    )
  }

  #drop(client: pg.Client): void {
    if (this.#client === client) this.#client = null
    client.end().catch(() => undefined)
  }
}

// classes 22 (data exception), 23 (integrity constraint) and 54 (program limit)
const contentErrors = /^(22|23|54)/

function classify(error: Error): Exclude<WriteResult, 'stored'> | 'lost' | 'deposed' {
  if (!(error instanceof pg.DatabaseError)) return 'lost'
  // class 57P: the server shuts down or terminated this session
  if (error.severity !== 'ERROR' || error.code?.startsWith('57P')) return 'lost'
  if (error.code !== '23505') return { refused: error, isForContent: contentErrors.test(error.code ?? '') }
  return error.constraint === 'events_once' ? 'repeated' : 'deposed'
}

async function holder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; since: Date }>(
    `select a.pid, a.application_name as name, a.backend_start as since
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and (l.classid::bigint << 32) + l.objid::bigint = ${WRITER_LOCK}`,
  )
  const [row] = rows
  return row ? `${row.name}, PostgreSQL process ${row.pid}, since ${row.since.toISOString()}` : 'it has just ended'
}
