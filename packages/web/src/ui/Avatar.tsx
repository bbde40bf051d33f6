import { mediaSource } from '@guiche/contract/media-source'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Box } from './Box.tsx'
import { initialsOf, toneOf } from './initials.ts'

export interface AvatarProps {
  name: string
  src?: string
  /** Pixels; 32 in tables, 40 in lists. */
  size?: number
  /** Shown as a green dot at the lower right; the text is its accessible name. */
  status?: string
  /** Small mark in the dot's place, such as the icon of a channel. */
  mark?: ReactNode
}

/**
 * Picture of a contact or user, or initials on a tone computed from the name. It has no accessible name of its own: the
 * name is printed beside it.
 */
export function Avatar({ name, src, size = 32, status, mark }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const hasPicture = src !== undefined && src !== '' && src !== failedSrc
  const initials = initialsOf(name)
  const tone = toneOf(name)
  return (
    <Box
      component="span"
      sx={{
        position: 'relative',
        display: 'inline-flex',
        flexShrink: 0,
        width: size,
        height: size,
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          justifyContent: 'center',
          width: '100%',
          height: '100%',
          borderRadius: '50%',
          overflow: 'hidden',
          bgcolor: `tones.${tone}.bg`,
          color: `tones.${tone}.text`,
          fontSize: Math.round(size * (initials.length > 1 ? 0.375 : 0.44)),
          fontWeight: 600,
          lineHeight: 1,
          letterSpacing: 0,
          userSelect: 'none',
        }}
      >
        {hasPicture && (
          <img
            src={mediaSource(src)}
            alt=""
            width={size}
            height={size}
            loading="lazy"
            style={{ objectFit: 'cover' }}
            onError={() => setFailedSrc(src)}
          />
        )}
        {!hasPicture && (initials === '' ? <UserRound size={Math.round(size / 2)} /> : initials)}
      </Box>
      {status !== undefined && (
        <Box
          component="span"
          role="img"
          aria-label={status}
          title={status}
          sx={{ ...corner, width: 8, height: 8, bgcolor: 'success.main' }}
        />
      )}
      {mark !== undefined && (
        <Box component="span" sx={corner}>
          {mark}
        </Box>
      )}
    </Box>
  )
}

/** The ring has the colour of the ground. A container other than a pane sets that colour as --ui-ground. */
const corner = {
  position: 'absolute',
  right: -1,
  bottom: -1,
  display: 'inline-flex',
  boxSizing: 'content-box',
  borderRadius: '50%',
  border: '2px solid var(--ui-ground, var(--ui-palette-surface-pane))',
  bgcolor: 'var(--ui-ground, var(--ui-palette-surface-pane))',
} as const
