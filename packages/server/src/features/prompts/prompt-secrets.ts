import type { PromptAction } from '@guiche/contract/prompts'
import { MASKED } from '@guiche/contract/settings'
import { seal, unsealOr } from '../../platform/secrets.ts'

// The keys of a prompt, and what its HTTP actions sign in with: sealed in the database, masked for whoever reads them.

/** The place that a key is sealed for. */
export const keyPlace = (companyId: number) => `prompt key ${companyId}`
export const voiceKeyPlace = (companyId: number) => `prompt voice key ${companyId}`

/** As they are stored: of what is absent, empty or masked, nothing. */
export function sealedKeys(
  companyId: number,
  { apiKey, voiceKey }: { apiKey?: string | undefined; voiceKey?: string | undefined },
): { apiKey?: string; voiceKey?: string } {
  return {
    ...(isTyped(apiKey) && { apiKey: seal(keyPlace(companyId), apiKey) }),
    ...(isTyped(voiceKey) && { voiceKey: seal(voiceKeyPlace(companyId), voiceKey) }),
  }
}

function isTyped(key: string | undefined): key is string {
  return key !== undefined && key !== '' && key !== MASKED
}

const actionPlace = (companyId: number) => `prompt action ${companyId}`

/** As they are stored. One that comes back masked keeps what is stored under its name, or for its address once renamed. */
export function sealedActions(
  companyId: number,
  actions: readonly PromptAction[],
  before: readonly PromptAction[] = [],
): PromptAction[] {
  return actions.map((action) => {
    const { authorization } = action
    if (authorization === '') return action
    const own =
      before.find(({ name }) => name === action.name) ??
      before.find(({ url }) => url === action.url)
    const stored = own?.authorization ?? ''
    const isKept = authorization === MASKED
    return {
      ...action,
      authorization: isKept ? stored : seal(actionPlace(companyId), authorization),
    }
  })
}

/** As they are made: with what they sign in with. */
export function openedActions(companyId: number, actions: readonly PromptAction[]): PromptAction[] {
  return actions.map(({ authorization, ...action }) => ({
    ...action,
    authorization: authorization === '' ? '' : unsealOr(actionPlace(companyId), authorization, ''),
  }))
}

/** As they are shown. */
export function maskedActions(actions: readonly PromptAction[]): PromptAction[] {
  return actions.map((action) =>
    action.authorization === '' ? action : { ...action, authorization: MASKED },
  )
}
