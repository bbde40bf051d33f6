import type { Distribution } from '@guiche/contract/queues'
import { hasSkills } from '@guiche/contract/skills'

// Who is given which of the tickets that wait. A function without effects: what it chooses is looked at again, ticket by
// ticket, when it is done.

export interface DistributingQueue {
  readonly id: number
  readonly distribution: Exclude<Distribution, 'off'>
  /** What somebody must bring. */
  readonly skills: readonly string[]
}

/** A ticket that waits, in the order in which they wait. */
export interface WaitingTicket {
  readonly id: number
  readonly queueId: number
  /** Whom its customer knows (sticky attendant): they are asked first. */
  readonly knownUserId: number | null
  /** Who has just let it go: it is not given back to them. */
  readonly formerUserId: number | null
}

export interface Attendant {
  readonly id: number
  readonly isPresent: boolean
  readonly isPaused: boolean
  readonly queueIds: readonly number[]
  readonly skills: readonly string[]
  /** Those that are put away do not count. */
  readonly openTickets: number
  /** 0: without a limit. */
  readonly ticketLimit: number
  /** By queue, when they were last given one: the higher the later. */
  readonly turns: ReadonlyMap<number, number>
}

export interface Choice {
  readonly ticketId: number
  readonly queueId: number
  readonly userId: number
}

/** Whom each ticket is for. Tickets that find nobody are left out and stay where they wait. */
export function choosePeople(
  waiting: readonly WaitingTicket[],
  queues: readonly DistributingQueue[],
  attendants: readonly Attendant[],
): Choice[] {
  const queueOf = new Map(queues.map((queue) => [queue.id, queue]))
  const desks = attendants.filter(isAtWork).map((attendant) => new Desk(attendant))
  return waiting.flatMap((ticket) => {
    const queue = queueOf.get(ticket.queueId)
    const desk = queue && deskFor(ticket, queue, desks)
    if (!desk) return []
    desk.take(queue.id, latestTurn(desks, queue.id) + 1)
    return [{ ticketId: ticket.id, queueId: queue.id, userId: desk.id }]
  })
}

export function isAtWork({ isPresent, isPaused }: Pick<Attendant, 'isPresent' | 'isPaused'>) {
  return isPresent && !isPaused
}

export function hasRoom({
  openTickets,
  ticketLimit,
}: Pick<Attendant, 'openTickets' | 'ticketLimit'>) {
  return ticketLimit === 0 || openTickets < ticketLimit
}

/** Whether somebody serves a queue: it is theirs, and they bring what it asks for. */
export function serves(
  { queueIds, skills }: Pick<Attendant, 'queueIds' | 'skills'>,
  queue: Pick<DistributingQueue, 'id' | 'skills'>,
): boolean {
  return queueIds.includes(queue.id) && hasSkills(skills, queue.skills)
}

/** What somebody has while the tickets are being given out. */
class Desk {
  readonly id: number
  readonly attendant: Attendant
  openTickets: number
  readonly turns: Map<number, number>

  constructor(attendant: Attendant) {
    this.id = attendant.id
    this.attendant = attendant
    this.openTickets = attendant.openTickets
    this.turns = new Map(attendant.turns)
  }

  hasRoom(): boolean {
    return hasRoom({ openTickets: this.openTickets, ticketLimit: this.attendant.ticketLimit })
  }

  turnIn(queueId: number): number {
    return this.turns.get(queueId) ?? 0
  }

  take(queueId: number, turn: number): void {
    this.openTickets += 1
    this.turns.set(queueId, turn)
  }
}

function deskFor(
  { knownUserId, formerUserId }: WaitingTicket,
  queue: DistributingQueue,
  desks: readonly Desk[],
): Desk | undefined {
  const able = desks.filter(
    (desk) => desk.id !== formerUserId && desk.hasRoom() && serves(desk.attendant, queue),
  )
  const known = able.find(({ id }) => id === knownUserId)
  return known ?? able.toSorted((one, other) => compare(queue, one, other))[0]
}

/** Who has the fewest open, or else whose turn was the longest ago; at last by their number. */
function compare({ id, distribution }: DistributingQueue, one: Desk, other: Desk): number {
  const byLoad = distribution === 'leastBusy' ? one.openTickets - other.openTickets : 0
  return byLoad || one.turnIn(id) - other.turnIn(id) || one.id - other.id
}

function latestTurn(desks: readonly Desk[], queueId: number): number {
  return Math.max(0, ...desks.map((desk) => desk.turnIn(queueId)))
}
