import type { WaitUnit } from '@guiche/contract/flow-nodes/limits'
import { MASKED } from '@guiche/contract/settings'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage, type Key, say } from '../../../../platform/words.ts'
import { faultsOf, submittedData } from '../../../../testing/submitted-data.ts'
import { chargeForm } from '../charge/charge-form.ts'
import { checkForm } from '../check/check-form.ts'
import { closeForm } from '../close/close-form.ts'
import { conditionForm } from '../condition/condition-form.ts'
import { handoverForm } from '../handover/handover-form.ts'
import { httpForm } from '../http/http-form.ts'
import { intervalForm } from '../interval/interval-form.ts'
import { jumpForm } from '../jump/jump-form.ts'
import { newNodeData } from '../kind-of.ts'
import { audioForm, mediumForm } from '../media/media-forms.ts'
import { menuForm, nextNumber } from '../menu/menu-form.ts'
import { messageForm } from '../message/message-form.ts'
import { openAiForm } from '../openai/openai-form.ts'
import { questionForm } from '../question/question-form.ts'
import { randomizerForm } from '../randomizer/randomizer-form.ts'
import { tagForm } from '../tag/tag-form.ts'
import { ticketForm } from '../ticket/ticket-form.ts'
import { typebotForm } from '../typebot/typebot-form.ts'
import { variableForm } from '../variable/variable-form.ts'
import { waitForm } from '../wait/wait-form.ts'
import { jumpWords } from '../jump/jump.words.ts'
import { menuWords } from '../menu/menu.words.ts'
import { mediaWords } from '../media/media.words.ts'
import { nodeDialogWords } from './node-dialogs.words.ts'

beforeAll(() => changeLanguage('pt'))
afterEach(() => changeLanguage('pt'))

const dialogText = (key: Key<(typeof nodeDialogWords)['pt']>) => say(nodeDialogWords, key)

describe('saved data', () => {
  it('of a new node has the format of other clients', () => {
    expect(submittedData(intervalForm, newNodeData('interval'), { sec: '30' })).toEqual({
      label: 'Intervalo 30 seg.',
      sec: 30,
    })
    expect(submittedData(randomizerForm, newNodeData('randomizer'), { percent: 70 })).toEqual({
      percent: 70,
    })
    const options = [
      { number: 1, value: 'Vendas' },
      { number: 2, value: 'Suporte' },
    ]
    expect(submittedData(menuForm, newNodeData('menu'), { message: 'Olá', options })).toEqual({
      message: 'Olá',
      arrayOption: options,
    })
    expect(submittedData(messageForm, newNodeData('message'), { label: 'Oi' })).toEqual({
      label: 'Oi',
    })
  })

  it('has the first name of an OpenAI project, with the defaults of a new one', () => {
    const typed = { name: 'Florista', apiKey: 'sk-1', prompt: 'Você vende flores.' }
    const data = submittedData(openAiForm, newNodeData('openai'), typed)
    expect(data).toEqual({
      typebotIntegration: {
        ...typed,
        projectName: 'Florista',
        voice: 'texto',
        voiceKey: '',
        voiceRegion: '',
        temperature: 1,
        maxTokens: 100,
        maxMessages: 10,
        model: '',
      },
    })
    const renamed = submittedData(openAiForm, data ?? {}, { name: 'Ana' })
    expect(renamed).toMatchObject({ typebotIntegration: { name: 'Ana', projectName: 'Florista' } })
  })

  it('of a Typebot has the defaults of integrations', () => {
    const typed = { name: 'Loja', urlN8N: 'https://bot.example', typebotSlug: 'loja' }
    expect(submittedData(typebotForm, newNodeData('typebot'), typed)).toMatchObject({
      typebotIntegration: { ...typed, typebotExpires: 1, typebotDelayMessage: 1000 },
    })
  })

  it('keeps fields that no dialog shows, at each depth', () => {
    const extra = { de: 'outro programa' }
    const deep = { typebotIntegration: { message: 'a', answerKey: 'b', nota: 1 }, extra }
    expect(submittedData(questionForm, deep, { message: 'Nome?' })).toMatchObject({
      extra,
      typebotIntegration: { message: 'Nome?', answerKey: 'b', nota: 1 },
    })
    const menu = { message: 'a', arrayOption: [{ number: 1, value: 'x', emoji: '🌹' }], extra }
    const options = [
      { number: 1, value: 'Rosas' },
      { number: 2, value: 'Cravos' },
    ]
    expect(submittedData(menuForm, menu, { options })).toEqual({
      message: 'a',
      arrayOption: [{ number: 1, value: 'Rosas', emoji: '🌹' }, options[1]],
      extra,
    })
    const kept = [
      submittedData(intervalForm, { sec: 5, extra }, { sec: '6' }),
      submittedData(messageForm, { label: 'a', extra }, { label: 'b' }),
      submittedData(variableForm, { key: 'a', value: '', extra }, { key: 'b' }),
      submittedData(httpForm, { url: 'https://a', extra }, { url: 'https://b' }),
      submittedData(waitForm, { amount: 1, unit: 'hours', extra }, { amount: '2' }),
      submittedData(tagForm, { tagIds: [1], extra }, { tagIds: [2] }),
      submittedData(handoverForm, { queueId: 1, extra }, { queueId: '' }),
      submittedData(jumpForm, { flowId: 1, extra }, { flowId: '2' }),
      submittedData(closeForm, { message: '', extra }, { message: 'Até logo' }),
      submittedData(checkForm, { kind: 'hours', extra }, { kind: 'tags', tagIds: [3] }),
      submittedData(mediumForm, { url: 'a.png', extra }, { url: 'b.png' }),
      submittedData(audioForm, { url: 'a.mp3', extra }, { record: true }),
    ]
    for (const data of kept) expect(data).toMatchObject({ extra })
    expect(kept.at(-1)).toEqual({ url: 'a.mp3', record: true, extra })
    expect(kept.at(-2)).toEqual({ url: 'b.png', extra })
  })

  it('keeps a secret that is not typed again, and does not require a stored one', () => {
    const kept = { name: 'a', prompt: 'b', apiKey: MASKED, voiceKey: MASKED }
    const data = { typebotIntegration: kept }
    expect(openAiForm.open(data)).toMatchObject({ apiKey: '', voiceKey: '' })
    expect(submittedData(openAiForm, data, { name: 'c' })).toMatchObject({
      typebotIntegration: { apiKey: MASKED, voiceKey: MASKED },
    })
    expect(submittedData(openAiForm, data, { apiKey: 'sk-2' })).toMatchObject({
      typebotIntegration: { apiKey: 'sk-2' },
    })
    const http = { url: 'https://a', authorization: MASKED }
    expect(submittedData(httpForm, http, { body: '{}' })).toMatchObject({ authorization: MASKED })
    // A stored header is only kept for the origin for which it was typed.
    expect(submittedData(httpForm, http, { url: 'https://a/b' })?.authorization).toBe(MASKED)
    expect(submittedData(httpForm, http, { url: 'https://b' })?.authorization).toBe('')
  })

  it('of a ticket keeps whichever of its two shapes it had', () => {
    const queues = [3, 4].map((id) => ({ ...queue, id, name: `Fila ${id}` }))
    const form = ticketForm(queues)
    const made = submittedData(form, newNodeData('ticket'), { queueId: '3' })
    expect(made).toEqual({ data: queues[0] })
    expect(form.open(made ?? {})).toEqual({ queueId: '3' })
    expect(submittedData(form, made ?? {}, { queueId: '4' })).toEqual({ data: queues[1] })
    const bare = { id: 3, name: 'Fila 3', color: '#fff', nota: 1 }
    expect(form.open(bare)).toEqual({ queueId: '3' })
    expect(submittedData(form, bare, { queueId: '3' })).toEqual(bare)
    expect(submittedData(form, bare, { queueId: '4' })).toEqual({ ...bare, ...queues[1] })
  })

  it('of a comparison keeps the notation of its graph', () => {
    const data = { key: 'idade', condition: 4, value: '18' }
    expect(conditionForm.open(data)).toEqual({ key: 'idade', condition: '<', value: '18' })
    expect(submittedData(conditionForm, data, { condition: '>' })).toMatchObject({ condition: 5 })
    expect(submittedData(conditionForm, data, { condition: 'contains' })).toMatchObject({
      condition: 'contains',
    })
    expect(submittedData(conditionForm, { ...data, condition: '<' }, {})).toMatchObject({
      condition: '<',
    })
  })

  it('has no headers without a name, and no braces around keys', () => {
    const headers = [
      { name: ' ', value: 'x' },
      { name: 'X-Loja', value: '1' },
    ]
    const typed = { url: ' https://a/{{id}} ', headers, saves: [{ path: '', key: '{{tudo}}' }] }
    expect(submittedData(httpForm, newNodeData('http'), typed)).toMatchObject({
      url: 'https://a/{{id}}',
      headers: [headers[1]],
      saves: [{ path: '', key: 'tudo' }],
      timeoutSeconds: 10,
    })
  })
})

describe('invalid values', () => {
  it('include a charge without an amount, or outside of the limits', () => {
    const chargeValueFault = (value: string) =>
      faultsOf(chargeForm, newNodeData('charge'), { value }).value
    for (const wrong of ['', 'muito', '0', '100.000,01'])
      expect(chargeValueFault(wrong)).toMatch(/^Use um valor entre/)
    for (const right of ['49,90', 'R$ 1.234,56', '{{total}}'])
      expect(chargeValueFault(right)).toBeUndefined()
  })

  it('include an interval that is missing or above 120 seconds', () => {
    const intervalFault = (sec: string) => faultsOf(intervalForm, {}, { sec }).sec
    expect(intervalFault('')).toBe('Adicione o valor de intervalo')
    expect(intervalFault('0')).toBe('Adicione o valor de intervalo')
    expect(intervalFault('-3')).toBe('Adicione o valor de intervalo')
    expect(intervalFault('121')).toBe('Máximo de tempo atingido 120 segundos')
    expect(intervalFault('120')).toBeUndefined()
    changeLanguage('en')
    expect(intervalFault('')).toBe('Add the interval')
  })

  it('include a ticket without a queue, a jump without a flow, and tags without a tag', () => {
    expect(faultsOf(ticketForm([]), {}, {})).toEqual({ queueId: 'Adicione uma fila' })
    expect(faultsOf(jumpForm, {}, {})).toEqual({ flowId: say(jumpWords, 'chooseFlow') })
    expect(faultsOf(tagForm, {}, {})).toEqual({ tagIds: dialogText('chooseTags') })
    expect(faultsOf(checkForm, {}, { kind: 'tags' })).toEqual({ tagIds: dialogText('chooseTags') })
    expect(faultsOf(checkForm, {}, { kind: 'field', field: 'extra' })).toEqual({
      name: 'Obrigatório',
    })
  })

  it('include empty required fields', () => {
    expect(Object.keys(faultsOf(openAiForm, {}, {}))).toEqual(['name', 'apiKey', 'prompt'])
    expect(faultsOf(typebotForm, {}, { urlN8N: 'loja' })).toEqual({
      name: 'Obrigatório',
      urlN8N: dialogText('badAddress'),
      typebotSlug: 'Obrigatório',
    })
    expect(faultsOf(questionForm, {}, { message: ' ' })).toEqual({
      message: 'Obrigatório',
      answerKey: 'Obrigatório',
    })
    expect(faultsOf(menuForm, newNodeData('menu'), { message: 'Olá' })).toEqual({
      'options.0.value': 'Obrigatório',
    })
    expect(faultsOf(menuForm, {}, { message: 'Olá', options: [] })).toEqual({
      options: say(menuWords, 'needsOptions'),
    })
    expect(faultsOf(mediumForm, {}, {})).toEqual({ file: say(mediaWords, 'chooseFile') })
    expect(faultsOf(variableForm, {}, {})).toEqual({ key: 'Obrigatório' })
    expect(faultsOf(httpForm, {}, { saves: [{ path: 'a', key: '' }] })).toEqual({
      url: 'Obrigatório',
      'saves.0.key': 'Obrigatório',
    })
  })

  it('include a key that no text could name, and a wait of more than 30 days', () => {
    const answerKeyFaults = (answerKey: string) =>
      faultsOf(questionForm, {}, { message: 'a', answerKey })
    expect(answerKeyFaults('1 nome')).toEqual({ answerKey: dialogText('badKey') })
    expect(answerKeyFaults('{{ nome }}')).toEqual({})
    const waitFault = (amount: string, unit: WaitUnit) =>
      faultsOf(waitForm, {}, { amount, unit }).amount
    expect(waitFault('30', 'days')).toBeUndefined()
    expect(waitFault('31', 'days')).toBe('No máximo 30 dias.')
    expect(waitFault('721', 'hours')).toBe('No máximo 30 dias.')
    expect(waitFault('', 'hours')).toBe(dialogText('waitMissing'))
  })
})

it('numbers a menu from 1, and continues after the last', () => {
  expect(nextNumber([])).toBe(1)
  expect(nextNumber([{ number: 1 }, { number: 2 }])).toBe(3)
})

const queue = {
  id: 1,
  name: '',
  color: '#8a2be2',
  companyId: 1,
  greetingMessage: '',
  outOfHoursMessage: '',
  orderQueue: null,
  integrationId: null,
  promptId: null,
  schedules: [],
  distribution: 'off' as const,
  skills: [],
  stickyHours: 0,
  overflowQueueId: null,
  overflowMinutes: 0,
  handOverMinutes: 0,
  tellsPosition: 0,
  slaFirstAnswerMinutes: 0,
  slaNextAnswerMinutes: 0,
  slaCloseMinutes: 0,
  slaWarnPercent: 80,
  closeReasonMode: 'off' as const,
  closeReasons: [],
  createdAt: 'x',
  updatedAt: 'x',
}
