import type { ContentElement } from '@guiche/contract/flow-nodes/single-block'
import type { NodeData, ReadNode } from '@guiche/contract/flow-graph'
import { mediaSource } from '@guiche/contract/media-source'
import { FileVideo, type LucideIcon, Mic, Music, Timer } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { MissingField, IconLine, CustomerText } from './body-parts.tsx'
import { flowNodeWords } from './flow-nodes.words.ts'

type MessageNodeType =
  | 'start'
  | 'message'
  | 'singleBlock'
  | 'menu'
  | 'randomizer'
  | 'interval'
  | 'img'
  | 'audio'
  | 'video'

/** Card content of nodes that send messages, or wait some seconds. */
export function MessageNodeBody({ node }: { node: Extract<ReadNode, { type: MessageNodeType }> }) {
  const say = useWords(flowNodeWords)
  switch (node.type) {
    case 'start':
      return <p>{say('startText')}</p>
    case 'message':
      return <Text text={node.data.label} />
    case 'menu':
      return (
        <>
          <Text text={node.data.message} />
          {node.data.arrayOption.length === 0 && <MissingField>{say('noOptions')}</MissingField>}
        </>
      )
    case 'randomizer':
      return (
        <div data-part="share" aria-hidden>
          <span style={{ width: `${node.data.percent}%` }} />
        </div>
      )
    case 'interval':
      return <p>{say('intervalText', { count: node.data.sec })}</p>
    case 'singleBlock':
      return <Content elements={elementsInOrder(node.data)} />
    case 'img':
    case 'video':
      return <Medium type={node.type} file={node.data.url} />
    case 'audio':
      return <Medium type="audio" file={node.data.url} isVoice={node.data.record} />
  }
}

/**
 * The elements of a content node in the order of `seq`, or as listed without one. Elements outside of `seq` are not
 * sent.
 */
function elementsInOrder({ seq, elements }: NodeData<'singleBlock'>): ContentElement[] {
  if (seq.length === 0) return elements
  return seq.flatMap((name) => elements.find(({ number }) => number === name) ?? [])
}

function Text({ text }: { text: string }) {
  const say = useWords(flowNodeWords)
  return text.trim() === '' ? (
    <MissingField>{say('noText')}</MissingField>
  ) : (
    <CustomerText text={text} />
  )
}

/** Number of elements that a card shows. */
const SHOWN = 4

function Content({ elements }: { elements: readonly ContentElement[] }) {
  const say = useWords(flowNodeWords)
  const rest = elements.length - SHOWN
  if (elements.length === 0) return <MissingField>{say('empty')}</MissingField>
  return (
    <>
      {elements.slice(0, SHOWN).map((element, at) => (
        <Element key={`${element.number} ${at}`} element={element} />
      ))}
      {rest > 0 && <p>{say('more', { count: rest })}</p>}
    </>
  )
}

function Element({ element }: { element: ContentElement }) {
  const say = useWords(flowNodeWords)
  const { type, value, original, record } = element
  switch (type) {
    case 'message':
      return <Text text={value} />
    case 'interval':
      return <IconLine icon={Timer}>{say('seconds', { count: Number(value) || 0 })}</IconLine>
    case 'img':
    case 'audio':
    case 'video':
      return <Medium type={type} file={value} name={original} isVoice={record} />
  }
}

interface MediumProps {
  type: 'img' | 'audio' | 'video'
  file: string
  /** Name of the file before the upload. */
  name?: string
  /** True if it is sent as a voice note. */
  isVoice?: boolean
}

function Medium({ type, file, name = '', isVoice = false }: MediumProps) {
  const say = useWords(flowNodeWords)
  const shown = name === '' ? say(`media_${type}`) : name
  if (file === '') return <MissingField>{say('noMedia')}</MissingField>
  if (type === 'img')
    return <img src={mediaSource(file)} alt={shown} loading="lazy" draggable={false} />
  return (
    <IconLine icon={mediaIconOf(type, isVoice)}>
      <bdi>{isVoice ? `${shown} · ${say('voiceNote')}` : shown}</bdi>
    </IconLine>
  )
}

function mediaIconOf(type: 'audio' | 'video', isVoice: boolean): LucideIcon {
  if (type === 'video') return FileVideo
  return isVoice ? Mic : Music
}
