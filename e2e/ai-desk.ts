import type { Page } from '@playwright/test'
import {
  type ExternalProgram,
  startProgram,
} from '../packages/server/src/testing/external-program.ts'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  type Guiche,
  guicheAt,
} from './journey-fixtures.ts'
import { startServer } from './server.ts'

/** A company with a line and an AI, which a program on this machine replaces. */
export interface AiDesk {
  readonly guiche: Guiche
  readonly ai: ExternalProgram
  readonly admin: Api
  readonly line: number
  /** A customer writes. */
  write(body: string, from?: string): Promise<void>
  /** Messages that the customer received. */
  heard(): Promise<string[]>
  stop(): Promise<void>
}

/** Companies may use the replacement too. */
export async function startAiDesk(customer: { phone: string; name: string }): Promise<AiDesk> {
  const ai = await startProgram()
  const { host } = new URL(ai.origin)
  const server = await startServer({ OPENAI_URL: `${ai.origin}/v1`, OUTBOUND_ALLOW: host })
  const guiche = guicheAt(server)
  const admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const line = await connectDemoLine(admin)
  const { phone, name } = customer
  return {
    guiche,
    ai,
    admin,
    line,
    write: async (body, from = phone) => {
      await admin.post(`/simulator/${line}/messages`, { from, name, type: 'text', body })
    },
    heard: async () => {
      const { messages } = await admin.get<{ messages: { fromMe: boolean; body: string }[] }>(
        `/simulator/${line}/messages?from=${phone}`,
      )
      return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)
    },
    stop: async () => {
      await server.stop()
      ai.close()
    },
  }
}

export const composer = (page: Page) => page.getByRole('textbox', { name: /^Mensagem para/ })
export const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

/** Opens one of the AI's helps at the desk. */
export async function chooseHelp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajuda da IA' }).click()
  await page.getByRole('menuitem', { name }).click()
}
