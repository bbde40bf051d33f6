import { mediaSource } from '@guiche/contract/media-source'
import type { Message } from '@guiche/contract/messages'
import Link from '@mui/material/Link'
import { safeLink } from '../../../platform/safe-link.ts'
import { Box } from '../../../ui/Box.tsx'
import { cut, quiet } from './MediaCard.tsx'

/** Preview of a link in the text. */
export function LinkCard({ preview }: { preview: NonNullable<Message['linkPreview']> }) {
  const { url, title, description, imageUrl } = preview
  const href = safeLink(url)
  if (href === undefined || title === '') return null
  return (
    <Link
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      underline="none"
      tabIndex={-1}
      sx={card}
    >
      {imageUrl !== null && (
        <Box
          component="img"
          src={mediaSource(imageUrl)}
          alt=""
          loading="lazy"
          decoding="async"
          sx={image}
        />
      )}
      <Box sx={{ flex: 1, minWidth: 0, py: 2, px: 3 }}>
        <Box component="bdi" sx={{ ...lineClampStyle(2), typography: 'body2', fontWeight: 500 }}>
          {title}
        </Box>
        {description !== '' && (
          <Box component="bdi" sx={{ ...lineClampStyle(2), ...quiet }}>
            {description}
          </Box>
        )}
        <Box component="bdi" sx={{ ...cut, ...quiet, display: 'block', mt: 0.5 }}>
          {new URL(href).hostname.replace(/^www\./, '')}
        </Box>
      </Box>
    </Link>
  )
}

function lineClampStyle(count: number) {
  return {
    display: '-webkit-box',
    WebkitLineClamp: count,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  } as const
}

const card = {
  display: 'flex',
  width: 360,
  maxWidth: '100%',
  boxSizing: 'border-box',
  mt: 1.5,
  borderRadius: '8px',
  overflow: 'hidden',
  bgcolor: 'surface.hover',
  color: 'text.primary',
  fontWeight: 400,
  '&:hover': { bgcolor: 'surface.pressed' },
} as const

const image = { width: 88, alignSelf: 'stretch', objectFit: 'cover', flexShrink: 0 } as const
