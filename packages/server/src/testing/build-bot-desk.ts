import type { Prompt } from '@guiche/contract/prompts'
import type { Ticket } from '@guiche/contract/tickets'
import { expect, vi } from 'vitest'
import { setOpenAiAddress } from '../features/setup/ai/index.ts'
import { setAllowedHosts } from '../platform/http/outgoing/allowed-hosts.ts'
import { COMPLETIONS } from './ai-replies.ts'
import { buildDesk, type Desk } from './build-desk.ts'
import { buildPromptInput } from './build-prompt-input.ts'
import type { ReceivedRequest, ExternalProgram } from './external-program.ts'
import type { TestApp } from './test-app.ts'

/** Polling options for results of prompts and integrations. */
export const ANSWERED = { interval: 25 }

/** A desk with a program on this machine that stands for the AI and for other programs that answer customers. */
export interface BotDesk extends Desk {
  /** The customer's number, unused before. */
  readonly number: string
  makePrompt(more?: object): Promise<Prompt>
  /** Sets the prompt or integration that answers on the line. */
  lineAnswersBy(change: { promptId?: number; integrationId?: number }): Promise<void>
  /** Creates a prompt and lets it answer on the line. */
  answersBy(more?: object): Promise<Prompt>
  /** Resolves once the customer's phone shows this text. */
  shown(body: string): Promise<unknown>
  /** All texts from the company on the customer's phone. */
  told(): Promise<string[]>
  /** The customer's waiting ticket. */
  ticket(): Promise<Ticket>
  session(): Promise<{ id: number; bot?: unknown; flowName: string } | null>
  /**
   * Resolves once no bot answers the customer any more and the ticket waits for an attendant.
   * @param queueId the queue of the ticket
   */
  waitsForPerson(queueId?: number | null): Promise<void>
  /** Requests to the program below a path. */
  requestsTo(path: string): ReceivedRequest[]
  /** Requests to the AI. */
  questions(): Question[]
}

export interface Question {
  readonly model: string
  readonly messages: ReadonlyArray<{ role: string; content: string }>
  readonly tools: ReadonlyArray<{ function: { name: string } }>
}

let phones = 0

export const newCustomerNumber = () => `55119777${String(20_000 + phones++)}`

/** Clears the requests and replies that the program had before. */
export async function buildBotDesk(app: TestApp, program: ExternalProgram): Promise<BotDesk> {
  program.asked.length = 0
  program.replies.clear()
  setAllowedHosts([program.host])
  setOpenAiAddress(`${program.origin}/v1`)
  const desk = await buildDesk(app)
  const { admin, companyId, whatsappId } = desk
  const number = newCustomerNumber()

  const fetchTicket: BotDesk['ticket'] = async () => {
    const query = { status: 'pending', showAll: true } as const
    const { tickets } = await admin.call('GET /tickets', { query })
    const found = tickets.find(({ contact }) => contact.number === number)
    if (!found) throw new Error(`no pending ticket of ${number}`)
    return found
  }
  const makePrompt: BotDesk['makePrompt'] = async (more = {}) => {
    const body = { ...(await buildPromptInput(companyId)), ...more }
    return admin.call('POST /prompt', { body })
  }
  const setLineAnswerer: BotDesk['lineAnswersBy'] = async (body) =>
    void (await admin.call('PUT /whatsapp/:id', { params: { id: whatsappId }, body }))
  const requestsTo: BotDesk['requestsTo'] = (path) =>
    program.asked.filter((one) => one.path.startsWith(path))

  return {
    ...desk,
    number,
    makePrompt,
    lineAnswersBy: setLineAnswerer,
    answersBy: async (more) => {
      const prompt = await makePrompt(more)
      await setLineAnswerer({ promptId: prompt.id })
      return prompt
    },
    shown: (body) => desk.onPhone(number, (one) => one.body === body),
    told: async () => {
      const query = { from: number }
      const params = { whatsappId }
      const { messages } = await admin.call('GET /simulator/:whatsappId/messages', {
        params,
        query,
      })
      return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)
    },
    ticket: fetchTicket,
    session: async () => {
      const { id: ticketId } = await fetchTicket()
      return (await admin.call('GET /tickets/:ticketId/flow', { params: { ticketId } })).session
    },
    waitsForPerson: (queueId) =>
      vi.waitFor(async () => {
        const where = queueId === undefined ? {} : { queueId }
        expect(await fetchTicket()).toMatchObject({ ...where, useIntegration: false })
      }, ANSWERED),
    requestsTo,
    questions: () => requestsTo(COMPLETIONS).map(({ body }) => JSON.parse(body) as Question),
  }
}

/** Closes the program, so that no more requests reach it. */
export function closeProgram(program: ExternalProgram): void {
  program.close()
  setAllowedHosts([])
  setOpenAiAddress(undefined)
}
