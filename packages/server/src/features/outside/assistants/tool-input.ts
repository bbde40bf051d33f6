import { id } from '@guiche/contract/shapes'
import { z } from 'zod'

export const page = z.int().min(1).max(100_000).default(1).describe('Pages count from 1')
export const ticketId = id().describe('The id of a ticket, as find_tickets lists it')
