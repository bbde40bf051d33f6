import Link from '@mui/material/Link'
import type { LucideIcon } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Box } from '../../../ui/Box.tsx'

interface MediaCardProps {
  icon: LucideIcon
  href?: string | undefined
  /** Downloads the file instead of opening it. */
  isDownload?: boolean
  /** Replaces following the address. */
  onOpen?: (() => void) | undefined
  /** Accessible name of the link or button. */
  label?: string
  /** Shown at the right. */
  action?: ReactNode
  children: ReactNode
}

/** Card for media other than images: icon, two lines, and a link or button. */
export function MediaCard({
  icon: Icon,
  href,
  isDownload,
  onOpen,
  label,
  action,
  children,
}: MediaCardProps) {
  const content = (
    <>
      <Box sx={iconBox}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, flex: 1 }}>{children}</Box>
    </>
  )
  return (
    <Box sx={frame}>
      {href === undefined ? (
        <Box sx={main}>{content}</Box>
      ) : (
        <Link
          href={href}
          {...(isDownload === true
            ? { download: '' }
            : { target: '_blank', rel: 'noopener noreferrer' })}
          aria-label={label}
          onClick={
            onOpen &&
            ((event: MouseEvent) => {
              event.preventDefault()
              onOpen()
            })
          }
          underline="none"
          sx={{ ...main, color: 'inherit', fontWeight: 400, '&:hover': hovered }}
        >
          {content}
        </Link>
      )}
      {action}
    </Box>
  )
}

export const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

export const quiet = { typography: 'caption', color: 'text.secondary' } as const

const row = { display: 'flex', alignItems: 'center', boxSizing: 'border-box' } as const

const frame = { ...row, width: 288, maxWidth: 'calc(100% + 8px)', gap: 1, mx: -1 } as const

const main = { ...row, gap: 3, flex: 1, minWidth: 0, p: 1, borderRadius: '8px' } as const

const hovered = { bgcolor: 'surface.hover' } as const

const iconBox = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 40,
  height: 40,
  borderRadius: '8px',
  bgcolor: 'surface.pressed',
  color: 'text.secondary',
} as const
