import type { Message } from '@guiche/contract/messages'

// Size of an image in the thread, computed from the message, so that loading moves nothing.

const WIDEST_PX = 320
const TALLEST_PX = 320
const NARROWEST_PX = 140
const LOWEST_PX = 90
const UNKNOWN = { width: 280, height: 210 } as const

export interface DrawnSize {
  readonly width: number
  readonly height: number
}

/** Size of the whole image if it fits; very wide or very tall images are cropped. */
export function drawnSize(media: Message['media']): DrawnSize {
  const { width, height } = media ?? {}
  if (!width || !height) return UNKNOWN
  const scale = Math.min(1, WIDEST_PX / width, TALLEST_PX / height)
  return {
    width: Math.max(NARROWEST_PX, Math.round(width * scale)),
    height: Math.max(LOWEST_PX, Math.round(height * scale)),
  }
}

export function sizeStyle({ width, height }: DrawnSize) {
  return { width, maxWidth: '100%', aspectRatio: `${width} / ${height}` } as const
}
