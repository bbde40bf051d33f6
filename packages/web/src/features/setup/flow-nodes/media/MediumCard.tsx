import type { FlowMediaKind } from '@guiche/contract/flow-nodes/limits'
import { mediaSource } from '@guiche/contract/media-source'
import { FileVideo, type LucideIcon, Mic, Music } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { IconLine, MissingField } from '../node-body-parts.tsx'
import { mediaWords } from './media.words.ts'

interface MediumCardProps {
  type: FlowMediaKind
  file: string
  /** Name of the file before the upload. */
  name?: string
  /** True if it is sent as a voice note. */
  isVoice?: boolean
}

/** A file on a card. */
export function MediumCard({ type, file, name = '', isVoice = false }: MediumCardProps) {
  const say = useWords(mediaWords)
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
