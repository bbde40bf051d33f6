import type { FlowNode } from '@guiche/contract/flow-graph'
import { MASKED } from '@guiche/contract/settings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { beforeAll, describe, expect, it } from 'vitest'
import { say, changeLanguage } from '../../../../platform/words.ts'
import { renderHtml, withSignedInUser } from '../../../../testing/render-html.tsx'
import { flowsQuery } from '../../flows/index.ts'
import { queuesQuery } from '../../queues/index.ts'
import { CheckFieldset } from '../check/CheckDialog.tsx'
import { checkForm } from '../check/check-form.ts'
import { CloseFieldset } from '../close/CloseDialog.tsx'
import { closeForm } from '../close/close-form.ts'
import { ConditionFieldset } from '../condition/ConditionDialog.tsx'
import { conditionForm } from '../condition/condition-form.ts'
import { HandoverFieldset } from '../handover/HandoverDialog.tsx'
import { handoverForm } from '../handover/handover-form.ts'
import { HttpFieldset } from '../http/HttpDialog.tsx'
import { extractedText } from '../http/ExtractionRows.tsx'
import { httpForm } from '../http/http-form.ts'
import { IntervalFieldset } from '../interval/IntervalDialog.tsx'
import { intervalForm } from '../interval/interval-form.ts'
import { JumpFieldset } from '../jump/JumpDialog.tsx'
import { jumpForm } from '../jump/jump-form.ts'
import { kindOf, newNodeData } from '../kind-of.ts'
import { MediumFieldset } from '../media/MediumDialogs.tsx'
import { mediumForm } from '../media/media-forms.ts'
import { MenuFieldset } from '../menu/MenuDialog.tsx'
import { menuForm } from '../menu/menu-form.ts'
import { MessageFieldset } from '../message/MessageDialog.tsx'
import { messageForm } from '../message/message-form.ts'
import { OpenAiFieldset } from '../openai/OpenAiDialog.tsx'
import { openAiForm } from '../openai/openai-form.ts'
import { QuestionFieldset } from '../question/QuestionDialog.tsx'
import { questionForm } from '../question/question-form.ts'
import { RandomizerFieldset } from '../randomizer/RandomizerDialog.tsx'
import { randomizerForm } from '../randomizer/randomizer-form.ts'
import { ContentFieldset } from '../single-block/ContentDialog.tsx'
import { ContentParts } from '../single-block/ContentParts.tsx'
import { contentForm, withPart } from '../single-block/content-form.ts'
import { TagFieldset } from '../tag/TagDialog.tsx'
import { tagForm } from '../tag/tag-form.ts'
import { TicketFieldset } from '../ticket/TicketDialog.tsx'
import { ticketForm } from '../ticket/ticket-form.ts'
import { TypebotFieldset } from '../typebot/TypebotDialog.tsx'
import { typebotForm } from '../typebot/typebot-form.ts'
import { VariableFieldset } from '../variable/VariableDialog.tsx'
import { variableForm } from '../variable/variable-form.ts'
import { WaitFieldset } from '../wait/WaitDialog.tsx'
import { waitForm } from '../wait/wait-form.ts'
import { nodeDialogWords } from './node-dialogs.words.ts'
import { type NodeForm, useNodeForm } from './node-form.ts'

beforeAll(() => changeLanguage('pt'))

interface WithNodeForm<Given extends FieldValues, Values> {
  kind: NodeForm<Given, Values>
  data: FlowNode['data']
  children: (form: UseFormReturn<Given, unknown, Values>) => ReactNode
}

function WithNodeForm<Given extends FieldValues, Values>({
  kind,
  data,
  children,
}: WithNodeForm<Given, Values>) {
  return children(useNodeForm(kind, data))
}

/** Rendered fields of a dialog with this data. */
function renderFields<Given extends FieldValues, Values>(
  kind: NodeForm<Given, Values>,
  data: FlowNode['data'],
  children: WithNodeForm<Given, Values>['children'],
): string {
  const cache = new QueryClient()
  cache.setQueryData(queuesQuery.queryKey, [])
  cache.setQueryData(flowsQuery.queryKey, [])
  cache.setQueryData(['tags', 'all'], [{ id: 3, name: 'Promoção', color: '#e0a100' }])
  return renderHtml(
    <QueryClientProvider client={cache}>
      {withSignedInUser(
        <WithNodeForm kind={kind} data={data}>
          {children}
        </WithNodeForm>,
      )}
    </QueryClientProvider>,
  )
}

/** The labels of fields, in order. */
function labelsIn(html: string): string[] {
  return [...html.matchAll(/<label[^>]*>(.*?)<\/label>/gs)].map(([, label = '']) =>
    label.replaceAll(/<span.*<\/span>/g, '').trim(),
  )
}

describe('the dialog of', () => {
  it('OpenAI has the specification’s fields in order, and hides a stored key', () => {
    const renderOpenAiFields = (data: FlowNode['data'], isKept: boolean) =>
      renderFields(openAiForm, data, (form) => (
        <OpenAiFieldset form={form} hasApiKey={isKept} hasVoiceKey={isKept} />
      ))
    const html = renderOpenAiFields(newNodeData('openai'), false)
    expect(labelsIn(html)).toEqual([
      'Nome',
      'Chave da API',
      'Prompt',
      'Voz',
      'Chave da voz',
      'Região da voz',
      'Temperatura',
      'Máximo de tokens',
      'Máximo de mensagens',
      'Modelo',
    ])
    expect(html).toMatch(/<textarea[^>]*rows="10"/)
    expect(html).toMatch(/type="password"[^>]*name="apiKey"|name="apiKey"[^>]*type="password"/)
    expect(html).toContain('aria-label="Mostrar senha"')
    expect(html).not.toContain('Há uma guardada')
    const kept = { typebotIntegration: { name: 'Ana', apiKey: MASKED } }
    expect(renderOpenAiFields(kept, true)).toContain('Há uma guardada')
    expect(renderOpenAiFields(kept, true)).not.toContain(MASKED)
  })

  it('a question has a text of 7 rows and the key of its answer', () => {
    const data = { typebotIntegration: { message: 'Nome?', answerKey: 'cliente' } }
    const html = renderFields(questionForm, data, (form) => <QuestionFieldset form={form} />)
    expect(html).toMatch(/<textarea[^>]*rows="7"[^>]*>Nome\?<\/textarea>/)
    expect(labelsIn(html).slice(0, 2)).toEqual(['Mensagem', 'Salvar resposta'])
    expect(html).toContain('{{cliente}}')
    expect(html).not.toContain('Mensagem quando não responde')
    const waiting = { typebotIntegration: { waitTime: 5 } }
    expect(
      renderFields(questionForm, waiting, (form) => <QuestionFieldset form={form} />),
    ).toContain('Mensagem quando não responde')
  })

  it('a Typebot has the fields and defaults of integrations', () => {
    const html = renderFields(typebotForm, newNodeData('typebot'), (form) => (
      <TypebotFieldset form={form} />
    ))
    expect(labelsIn(html).slice(0, 3)).toEqual(['Nome', 'Endereço', 'Slug do Typebot'])
    expect(labelsIn(html)).toHaveLength(9)
  })

  it('a menu numbers its options from 1, and only the last can be removed', () => {
    const arrayOption = [1, 2, 3].map((number) => ({ number, value: `Opção ${number}` }))
    const html = renderFields(menuForm, { message: 'Olá', arrayOption }, (form) => (
      <MenuFieldset form={form} />
    ))
    expect(html.match(/aria-label="Opção \d"/g)).toHaveLength(3)
    expect(html.match(/aria-label="Remover a opção \d"/g)).toEqual([
      'aria-label="Remover a opção 3"',
    ])
  })

  it('a randomizer changes in steps of ten, and gives the second exit the rest', () => {
    const html = renderFields(randomizerForm, { percent: 70 }, (form) => (
      <RandomizerFieldset form={form} />
    ))
    expect(html).toMatch(/70 %.*30 %/s)
    expect(html).toMatch(/<input[^>]*type="range"/)
    for (const attribute of ['step="10"', 'min="0"', 'max="100"', 'aria-valuenow="70"'])
      expect(html).toContain(attribute)
  })

  it('an interval shows its limit', () => {
    const html = renderFields(intervalForm, { sec: '30' }, (form) => (
      <IntervalFieldset form={form} />
    ))
    expect(html).toContain('Até 120 segundos.')
    expect(html).toMatch(/type="number"/)
  })

  it('content shows its elements in order, with fields and with buttons to move and remove', () => {
    const data = {
      seq: ['message1', 'audio1', 'img1'],
      elements: [
        { type: 'img', value: 'abc.png', original: 'rosa.png', number: 'img1' },
        { type: 'message', value: 'Olá', number: 'message1' },
        { type: 'audio', value: 'x.mp3', original: 'voz.mp3', number: 'audio1', record: true },
      ],
    }
    const html = renderFields(contentForm, data, (form) => <ContentFieldset form={form} />)
    expect(html).toMatch(/1\. Texto.*2\. Áudio.*3\. Imagem/s)
    expect(html).toMatch(/src="\/public\/x\.mp3".*voz\.mp3.*src="\/public\/abc\.png".*rosa\.png/s)
    expect(html).toMatch(/role="switch"[^>]*checked/)
    expect(html.match(/aria-label="Mover \S+ para cima"/g)).toHaveLength(3)
    for (const label of ['Emoji', 'Variáveis', 'Remover Imagem'])
      expect(html).toContain(`aria-label="${label}"`)
    for (const added of ['Texto', 'Intervalo', 'Imagem', 'Áudio', 'Vídeo'])
      expect(html).toMatch(new RegExp(`</svg></span>${added}</button>|</span>${added}<`))
  })

  it('content marks invalid elements after an attempt to save', () => {
    const parts = withPart([], 'message')
    const renderContentParts = (error?: string) =>
      renderHtml(
        withSignedInUser(<ContentParts parts={parts} error={error} onChange={() => undefined} />),
      )
    expect(renderContentParts()).not.toContain('aria-invalid="true"')
    const html = renderContentParts('Campos de mensagem vazio!')
    expect(html).toMatch(/aria-invalid="true"/)
    expect(html).toContain('role="alert"')
  })

  it('a picture shows the current file, and an audio the switch for a voice note', () => {
    const renderMediumFields = (kind: 'img' | 'audio', data: FlowNode['data']) =>
      renderFields(mediumForm, data, (form) => <MediumFieldset kind={kind} form={form} />)
    expect(renderMediumFields('img', { url: 'abc.png' })).toMatch(
      /src="\/public\/abc\.png".*Trocar/s,
    )
    expect(renderMediumFields('img', {})).toMatch(/Escolher imagem.*PNG ou JPG, até 2 MB\./s)
    expect(renderMediumFields('img', {})).not.toContain('role="switch"')
    expect(renderMediumFields('audio', { url: 'x.mp3', record: true })).toMatch(
      /role="switch"[^>]*checked/,
    )
  })

  it('an HTTP request hides its authorization, and has a body only for methods that send one', () => {
    const renderHttpFields = (data: FlowNode['data'], isKept = false) =>
      renderFields(httpForm, data, (form) => <HttpFieldset form={form} hasAuthorization={isKept} />)
    expect(renderHttpFields(newNodeData('http'))).not.toContain('>Corpo')
    const html = renderHttpFields(
      { method: 'POST', url: 'https://a', authorization: MASKED, saves: [{ path: 'a', key: 'b' }] },
      true,
    )
    expect(html).toContain('>Corpo')
    expect(html).toContain('Há uma guardada')
    expect(html).not.toContain(MASKED)
    expect(html).toMatch(/aria-label="Caminho 1".*aria-label="Salvar em 1"/s)
  })

  it('a check shows the fields of its kind', () => {
    const checkFieldLabels = (data: FlowNode['data']) =>
      labelsIn(renderFields(checkForm, data, (form) => <CheckFieldset form={form} />))
    expect(checkFieldLabels({ kind: 'hours', queueId: null })).toEqual([
      'O que verificar',
      'Horário de',
    ])
    expect(checkFieldLabels({ kind: 'tags', tagIds: [3] })).toEqual([
      'O que verificar',
      'Etiquetas',
    ])
    const field = { kind: 'field', field: 'extra', name: 'CPF', condition: 'filled', value: '' }
    expect(checkFieldLabels(field)).toEqual([
      'O que verificar',
      'Campo',
      'Nome do campo extra',
      'Comparação',
    ])
  })

  it('a reference shows that its target was deleted', () => {
    expect(
      renderFields(ticketForm([]), { data: { id: 9 } }, (form) => <TicketFieldset form={form} />),
    ).toContain('Fila excluída')
    expect(
      renderFields(jumpForm, { flowId: 9 }, (form) => <JumpFieldset form={form} flowId={1} />),
    ).toContain('Fluxo excluído')
    expect(
      renderFields(tagForm, { tagIds: [3, 9] }, (form) => <TagFieldset form={form} />),
    ).toMatch(/Promoção.*Etiqueta excluída/s)
    expect(
      renderFields(handoverForm, { queueId: 9 }, (form) => <HandoverFieldset form={form} />),
    ).toContain('Fila excluída')
  })

  it('a message, a close and a variable accept variables in their texts', () => {
    for (const html of [
      renderFields(messageForm, { label: 'Olá' }, (form) => <MessageFieldset form={form} />),
      renderFields(closeForm, { message: 'Olá' }, (form) => <CloseFieldset form={form} />),
      renderFields(variableForm, { key: 'loja', value: 'Olá' }, (form) => (
        <VariableFieldset form={form} />
      )),
    ])
      expect(html).toMatch(/>Olá<\/textarea>.*aria-label="Variáveis"/s)
  })

  it('a wait and a condition show their values', () => {
    expect(
      renderFields(waitForm, { amount: 2, unit: 'hours' }, (form) => <WaitFieldset form={form} />),
    ).toContain('horas')
    const data = { key: 'idade', condition: 2, value: '18' }
    const html = renderFields(conditionForm, data, (form) => <ConditionFieldset form={form} />)
    expect(html).toMatch(/value="idade".*é maior ou igual a.*value="18"/s)
  })
})

it('has the specification’s titles', () => {
  const dialogTitle = (key: 'addTitle' | 'editTitle', type: string) =>
    say(nodeDialogWords, key, { noun: say(kindOf(type).words, 'noun') })
  expect(dialogTitle('addTitle', 'openai')).toBe('Adicionar OpenAI ao fluxo')
  expect(dialogTitle('editTitle', 'openai')).toBe('Editar OpenAI')
  expect(dialogTitle('addTitle', 'question')).toBe('Adicionar Perguta ao fluxo')
  expect(dialogTitle('editTitle', 'question')).toBe('Editar Perguta')
})

it('shows the values that a path would extract', () => {
  const example = '{"pedido":{"itens":[{"nome":"Rosa"}],"pago":true}}'
  expect(extractedText(example, 'pedido.itens[0].nome')).toBe('Rosa')
  expect(extractedText(example, 'pedido.pago')).toBe('true')
  expect(extractedText(example, '')).toBe(example)
  expect(extractedText(example, 'pedido.x')).toBe('')
  expect(extractedText('nada', 'pedido')).toBe('')
})
