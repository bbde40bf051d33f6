import type { Message } from '@guiche/contract/messages'

// How large a picture stands in the thread, known before its bytes are: nothing moves when they come.

const WIDEST_PX = 320
const TALLEST_PX = 320
const NARROWEST_PX = 140
const LOWEST_PX = 90
const UNKNOWN = { width: 280, height: 210 } as const

export interface DrawnSize {
  readonly width: number
  readonly height: number
}

/** Whole where it fits; what is very long or very tall is cut. */
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
