import type { Browser, Locator, Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  type Guiche,
  openPageAs,
  type Shown,
} from './journey-fixtures.ts'

/** A company whose campaigns go over the demo line, without intervals. */
export interface CampaignDesk {
  readonly admin: Api
  readonly line: number
  set(settings: object): Promise<unknown>
  /** Creates a list of new people, all of them on WhatsApp. */
  list(name: string, people: readonly string[]): Promise<{ id: number; people: Listed[] }>
  /** Creates a campaign over the demo line, not started. @returns its id */
  campaign(fields: object): Promise<number>
  /** The company's messages on the phone of a number. */
  phone(number: string): Promise<OnPhone[]>
  write(from: string, body: string): Promise<unknown>
}

interface Listed {
  name: string
  number: string
}

interface OnPhone {
  body: string
}

let made = 0

export async function buildCampaignDesk(guiche: Guiche): Promise<CampaignDesk> {
  const admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const line = await connectDemoLine(admin)
  await admin.put('/settings/campaignsEnabled', { value: 'true' })
  const saveSettings = (settings: object) => admin.post('/campaign-settings', { settings })
  await saveSettings({ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 })
  return {
    admin,
    line,
    set: saveSettings,
    list: async (name, people) => {
      const { id } = await admin.post<{ id: number }>('/contact-lists', { name })
      const listed = people.map(async (person) => {
        const number = `55119${String(70_000_000 + (made += 1))}`
        const item = { name: person, number, email: '', contactListId: id }
        const { isWhatsappValid } = await admin.post<{ isWhatsappValid: boolean }>(
          '/contact-list-items',
          item,
        )
        expect(isWhatsappValid).toBe(true)
        return { name: person, number }
      })
      return { id, people: await Promise.all(listed) }
    },
    campaign: async (fields) => {
      const { id } = await admin.post<{ id: number }>('/campaigns', { whatsappId: line, ...fields })
      return id
    },
    phone: async (number) => {
      const { messages } = await admin.get<{ messages: (OnPhone & { fromMe: boolean })[] }>(
        `/simulator/${line}/messages?from=${number}`,
      )
      return messages.filter(({ fromMe }) => fromMe)
    },
    write: (from, body) => admin.post(`/simulator/${line}/messages`, { from, type: 'text', body }),
  }
}

/** A page of an administrator whose computer shows campaigns. */
export async function openCampaignPage(
  browser: Browser,
  guiche: Guiche,
  path: string,
  look: Shown = {},
): Promise<Page> {
  return openPageAs(browser, guiche, guiche.admin, { ...look, path, showsCampaigns: true })
}

export async function chooseOption(
  page: Page,
  within: Locator,
  label: string,
  option: string | RegExp,
): Promise<void> {
  await within.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

export async function chooseMenuEntry(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
