import {
  type DialogflowLanguage,
  dialogflowLanguages,
  type IntegrationType,
  lackOf,
  type QueueIntegration,
  queueIntegrationInput,
  type QueueIntegrationInput,
  TYPEBOT_DELAY_MS,
  TYPEBOT_EXPIRES_MINUTES,
} from '@guiche/contract/queue-integrations'
import type { UseFormReturn } from 'react-hook-form'

/** As it is typed: numbers are texts until they are saved. */
export interface IntegrationForm {
  type: IntegrationType
  name: string
  projectName: string
  jsonContent: string
  language: DialogflowLanguage
  urlN8N: string
  typebotSlug: string
  typebotExpires: string
  typebotDelayMessage: string
  typebotKeywordFinish: string
  typebotKeywordRestart: string
  typebotRestartMessage: string
  typebotUnknownMessage: string
  flowId: string
}

export type Form = UseFormReturn<IntegrationForm, unknown, QueueIntegrationInput>

/** Fields of other kinds are not asked for; what its own kind cannot do without is. */
export const savedIntegration = queueIntegrationInput.superRefine((given, context) => {
  for (const field of lackOf(given))
    context.addIssue({ code: 'custom', path: [field], input: '', message: 'required' })
})

/** What a form starts with. A stored key file is not shown, and an empty one keeps it. */
export function formOf(integration: QueueIntegration | undefined): IntegrationForm {
  const expires = integration?.typebotExpires ?? TYPEBOT_EXPIRES_MINUTES.start
  const delay = integration?.typebotDelayMessage ?? TYPEBOT_DELAY_MS.start
  return {
    type: integration?.type ?? 'n8n',
    name: integration?.name ?? '',
    projectName: integration?.type === 'dialogflow' ? integration.projectName : '',
    jsonContent: '',
    language: integration?.language ?? dialogflowLanguages[0],
    urlN8N: integration?.urlN8N ?? '',
    typebotSlug: integration?.typebotSlug ?? '',
    typebotExpires: String(expires),
    typebotDelayMessage: String(delay),
    typebotKeywordFinish: integration?.typebotKeywordFinish ?? '',
    typebotKeywordRestart: integration?.typebotKeywordRestart ?? '',
    typebotRestartMessage: integration?.typebotRestartMessage ?? '',
    typebotUnknownMessage: integration?.typebotUnknownMessage ?? '',
    flowId: String(integration?.flowId ?? ''),
  }
}

/** What its kind does not use is left out, so that a fault in what is not on the screen keeps nobody from saving. */
export function givenOf(form: IntegrationForm, kept: string): IntegrationForm {
  const empty = formOf(undefined)
  const { type, name } = form
  switch (type) {
    case 'dialogflow': {
      const { projectName, language } = form
      const jsonContent = form.jsonContent.trim() === '' ? kept : form.jsonContent
      return { ...empty, type, name, projectName, language, jsonContent }
    }
    case 'n8n':
    case 'webhook':
      return { ...empty, type, name, urlN8N: form.urlN8N }
    case 'typebot':
      return { ...form, projectName: '', jsonContent: '', language: empty.language, flowId: '' }
    case 'flowbuilder':
      return { ...empty, type, name, flowId: form.flowId }
  }
}
