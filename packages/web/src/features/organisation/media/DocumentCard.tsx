import { mediaSource } from '@guiche/contract/media-source'
import type { Message } from '@guiche/contract/messages'
import IconButton from '@mui/material/IconButton'
import { Download, FileText } from 'lucide-react'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { cut, MediaCard, quiet } from './MediaCard.tsx'
import { mediaWords } from './media.words.ts'
import { extensionOf, sizeText } from './media-rules.ts'
import { PendingMedia } from './MissingMedia.tsx'
import { openPdf } from './open-pdf.ts'

/** A file with name, type and size; a PDF opens in a tab, other files are saved. */
export function DocumentCard({ message }: { message: Message }) {
  const say = useWords(mediaWords)
  const language = useLanguage()
  const { mediaUrl, mediaName, media } = message
  if (mediaUrl === null)
    return <PendingMedia size={{ width: 280, maxWidth: '100%' }} failure={message.failure} />
  const href = mediaSource(mediaUrl)
  const name = mediaName ?? say('document')
  const kind = extensionOf(name)
  const isPdf = kind === 'PDF' || media?.mimetype === 'application/pdf'
  const parts = [kind || say('document'), media && sizeText(media.size, language)]
  return (
    <MediaCard
      icon={FileText}
      href={href}
      isDownload={!isPdf}
      onOpen={isPdf ? () => void openPdf(href, say('broken')) : undefined}
      label={say(isPdf ? 'openPdf' : 'download', { name })}
      action={
        isPdf && (
          <IconButton
            component="a"
            href={href}
            download={name}
            tabIndex={-1}
            size="small"
            aria-label={say('download', { name })}
            title={say('download', { name })}
          >
            <Download size={16} aria-hidden />
          </IconButton>
        )
      }
    >
      <Box component="bdi" title={name} sx={cut}>
        {name}
      </Box>
      <Box component="span" sx={{ ...quiet, fontVariantNumeric: 'tabular-nums' }}>
        {parts.filter(Boolean).join(' · ')}
      </Box>
    </MediaCard>
  )
}
