import type { NodeData } from '@guiche/contract/flow-graph'
import { Image } from 'lucide-react'
import { lazy } from '../../../../ui/lazy.tsx'
import { MediumCard } from '../media/MediumCard.tsx'
import { kindTones, type NodeLook } from '../node-look.ts'
import { imgWords } from './img.words.ts'

export const imgLook: NodeLook<'img'> = {
  icon: Image,
  tone: kindTones.says,
  words: imgWords,
  isOffered: false,
  newData: { url: '' },
  Card: ImgCard,
  Dialog: lazy(async () => ({
    default: (await import('../media/MediumDialogs.tsx')).PictureDialog,
  })),
}

function ImgCard({ data: { url } }: { data: NodeData<'img'> }) {
  return <MediumCard type="img" file={url} />
}
