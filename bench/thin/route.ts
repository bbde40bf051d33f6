import type { Database, Row, Statement } from './database.ts'
import type { Session } from './session.ts'

/** A request of a session. */
export interface RouteRequest {
  readonly session: Session
  readonly query: URLSearchParams
  /** The number at the end of the path. */
  readonly id: number
  /** Runs one transaction of the session's company, which also verifies the session. */
  read(statements: readonly Statement[]): Promise<Row[][]>
}

/** @returns the JSON of the answer */
export type Route = (asked: RouteRequest) => Promise<unknown>

export interface Databases {
  readonly app: Database
  readonly across: Database
}
