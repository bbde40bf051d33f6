import type { NodeData } from '@guiche/contract/flow-graph'
import { Mic } from 'lucide-react'
import { lazy } from '../../../../ui/lazy.tsx'
import { MediumCard } from '../media/MediumCard.tsx'
import { kindTones, type NodeLook } from '../node-look.ts'
import { audioWords } from './audio.words.ts'

export const audioLook: NodeLook<'audio'> = {
  icon: Mic,
  tone: kindTones.says,
  words: audioWords,
  isOffered: false,
  newData: { url: '', record: false },
  Card: AudioCard,
  Dialog: lazy(async () => ({ default: (await import('../media/MediumDialogs.tsx')).AudioDialog })),
}

function AudioCard({ data: { url, record } }: { data: NodeData<'audio'> }) {
  return <MediumCard type="audio" file={url} isVoice={record} />
}
