import type { PromptAction } from '@guiche/contract/prompts'
import { SECOND } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { FetchRefused, safeRequest } from '../../../../platform/http/outgoing/safe-fetch.ts'
import type { OpenedPrompt } from '../../../setup/prompts/index.ts'
import type { AiTool } from './ai-request.ts'
import { headersAndBodyOf } from '../request-http.ts'
import { findCustomer, listAttendances } from './customers.queries.ts'
import { filledAddress } from '../fill-variables.ts'
import { decodedAnswer } from '../flow-values.ts'

// Tools of a prompt. The ticket determines the contact and attendances they read, never the model.

const ACTION_TIMEOUT_MS = 15 * SECOND
const ANSWER_MAX = 200_000

interface ToolsFor {
  readonly ticketId: number
  readonly variables: Readonly<Record<string, string>>
  /** Idempotency key of this request. */
  readonly token: string
}

export function toolsOf(companyId: number, prompt: OpenedPrompt, whose: ToolsFor): AiTool[] {
  const { ticketId } = whose
  return [
    ...(prompt.seesContact
      ? [
          {
            name: 'look_up_contact',
            description: 'O que se sabe deste cliente: nome, número, e-mail, campos e etiquetas.',
            parameters: {},
            run: () =>
              jsonTextOf(inCompany(companyId, (db) => findCustomer(db, companyId, ticketId))),
          },
        ]
      : []),
    ...(prompt.seesTickets
      ? [
          {
            name: 'look_up_tickets',
            description: 'Os últimos atendimentos deste cliente, com protocolo, fila e situação.',
            parameters: {},
            run: () =>
              jsonTextOf(inCompany(companyId, (db) => listAttendances(db, companyId, ticketId))),
          },
        ]
      : []),
    ...prompt.actions.map((action) => actionTool(action, whose)),
  ]
}

async function jsonTextOf(asked: Promise<unknown>): Promise<string> {
  return JSON.stringify((await asked) ?? null)
}

/** Arguments of the model are filled in as values; the address stays the company's. */
function actionTool(action: PromptAction, { variables, token }: ToolsFor): AiTool {
  const { name, description, parameters } = action
  return {
    name,
    description,
    parameters: Object.fromEntries(parameters.map((one) => [one.name, one.description])),
    run: (given) => callActionAddress(action, { ...variables, ...given }, `${token}.${name}`),
  }
}

async function callActionAddress(
  { method, url, authorization, body }: PromptAction,
  values: Readonly<Record<string, string>>,
  token: string,
): Promise<string> {
  const address = filledAddress(url, values)
  if (address === undefined) return 'The address cannot be asked with these values.'
  const sent = headersAndBodyOf({ method, headers: [], authorization, body }, values, token)
  try {
    const limits = { timeoutMs: ACTION_TIMEOUT_MS, maxBytes: ANSWER_MAX }
    const answer = await safeRequest(address, { method, ...sent, ...limits })
    return `${answer.status}\n${decodedAnswer(answer)}`
  } catch (error) {
    if (error instanceof FetchRefused) return `It did not answer: ${error.fault}`
    throw error
  }
}
