// A large flow: rows of nodes, each connected to the next, and every fifth also to a later one.

const NODES = 500
const COLUMNS = 25
const COLUMN_PX = 340
const ROW_PX = 260
const LEAP = 37

export interface Place {
  readonly id: string
  readonly position: { readonly x: number; readonly y: number }
}

/** The first node has the id of a flow's start. */
export function largeFlowNodes(): Place[] {
  return Array.from({ length: NODES }, (_, at) => ({
    id: String(at + 1),
    position: { x: (at % COLUMNS) * COLUMN_PX, y: Math.floor(at / COLUMNS) * ROW_PX },
  }))
}

export function largeFlowEdges(): { id: string; source: string; target: string; exit: number }[] {
  return largeFlowNodes().flatMap(({ id }, at) => [
    ...(at + 1 < NODES ? [edge(id, at + 2, 1)] : []),
    ...(at % 5 === 1 && at + LEAP < NODES ? [edge(id, at + LEAP, 2)] : []),
  ])
}

function edge(source: string, target: number, exit: number) {
  return { id: `${source}-${target}`, source, target: String(target), exit }
}
