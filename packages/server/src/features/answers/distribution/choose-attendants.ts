import type { Distribution } from '@guiche/contract/queues'
import { hasSkills } from '@guiche/contract/skills'

// Assignment of waiting tickets to attendants as a pure function. assignTicket checks each choice again behind its
// locks.

export interface DistributingQueue {
  readonly id: number
  readonly distribution: Exclude<Distribution, 'off'>
  /** Skills that an attendant must have. */
  readonly skills: readonly string[]
}

/** Waiting tickets are passed in the order of waiting. */
export interface WaitingTicket {
  readonly id: number
  readonly queueId: number
  /** The attendant who served this customer before (sticky attendant) and is tried first. */
  readonly knownUserId: number | null
  /** The attendant who has just returned the ticket to the queue, and does not get it again. */
  readonly formerUserId: number | null
}

export interface Attendant {
  readonly id: number
  readonly isPresent: boolean
  readonly isPaused: boolean
  readonly queueIds: readonly number[]
  readonly skills: readonly string[]
  /** Without snoozed tickets. */
  readonly openTickets: number
  /** 0: without a limit. */
  readonly ticketLimit: number
  /** Number of the last assignment by queue id; a higher number is later. */
  readonly turns: ReadonlyMap<number, number>
}

export interface Choice {
  readonly ticketId: number
  readonly queueId: number
  readonly userId: number
}

/** Chooses an attendant for each ticket. Tickets without a suitable attendant are left out and keep waiting. */
export function chooseAttendants(
  waiting: readonly WaitingTicket[],
  queues: readonly DistributingQueue[],
  attendants: readonly Attendant[],
): Choice[] {
  const queueOf = new Map(queues.map((queue) => [queue.id, queue]))
  const desks = attendants.filter(isAtWork).map((attendant) => new Desk(attendant))
  return waiting.flatMap((ticket) => {
    const queue = queueOf.get(ticket.queueId)
    const desk = queue && deskForTicket(ticket, queue, desks)
    if (!desk) return []
    desk.takeTicket(queue.id, latestTurn(desks, queue.id) + 1)
    return [{ ticketId: ticket.id, queueId: queue.id, userId: desk.id }]
  })
}

export function isAtWork({ isPresent, isPaused }: Pick<Attendant, 'isPresent' | 'isPaused'>) {
  return isPresent && !isPaused
}

export function hasRoomForTicket({
  openTickets,
  ticketLimit,
}: Pick<Attendant, 'openTickets' | 'ticketLimit'>) {
  return ticketLimit === 0 || openTickets < ticketLimit
}

/** True if the attendant belongs to the queue and has the skills that it requires. */
export function servesQueue(
  { queueIds, skills }: Pick<Attendant, 'queueIds' | 'skills'>,
  queue: Pick<DistributingQueue, 'id' | 'skills'>,
): boolean {
  return queueIds.includes(queue.id) && hasSkills(skills, queue.skills)
}

/** An attendant's load and turns while tickets are being chosen for them. */
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
    return hasRoomForTicket({
      openTickets: this.openTickets,
      ticketLimit: this.attendant.ticketLimit,
    })
  }

  turnInQueue(queueId: number): number {
    return this.turns.get(queueId) ?? 0
  }

  takeTicket(queueId: number, turn: number): void {
    this.openTickets += 1
    this.turns.set(queueId, turn)
  }
}

function deskForTicket(
  { knownUserId, formerUserId }: WaitingTicket,
  queue: DistributingQueue,
  desks: readonly Desk[],
): Desk | undefined {
  const able = desks.filter(
    (desk) => desk.id !== formerUserId && desk.hasRoom() && servesQueue(desk.attendant, queue),
  )
  const known = able.find(({ id }) => id === knownUserId)
  return known ?? able.toSorted((one, other) => compareDesks(queue, one, other))[0]
}

/** Sorts by fewest open tickets if the queue says so, then by the oldest turn, then by id. */
function compareDesks({ id, distribution }: DistributingQueue, one: Desk, other: Desk): number {
  const byLoad = distribution === 'leastBusy' ? one.openTickets - other.openTickets : 0
  return byLoad || one.turnInQueue(id) - other.turnInQueue(id) || one.id - other.id
}

function latestTurn(desks: readonly Desk[], queueId: number): number {
  return Math.max(0, ...desks.map((desk) => desk.turnInQueue(queueId)))
}
