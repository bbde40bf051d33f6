import type { NodeData } from '@guiche/contract/flow-graph'
import { FileVideo } from 'lucide-react'
import { lazy } from '../../../../ui/lazy.tsx'
import { MediumCard } from '../media/MediumCard.tsx'
import { kindTones, type NodeLook } from '../node-look.ts'
import { videoWords } from './video.words.ts'

export const videoLook: NodeLook<'video'> = {
  icon: FileVideo,
  tone: kindTones.says,
  words: videoWords,
  isOffered: false,
  newData: { url: '' },
  Card: VideoCard,
  Dialog: lazy(async () => ({ default: (await import('../media/MediumDialogs.tsx')).VideoDialog })),
}

function VideoCard({ data: { url } }: { data: NodeData<'video'> }) {
  return <MediumCard type="video" file={url} />
}
