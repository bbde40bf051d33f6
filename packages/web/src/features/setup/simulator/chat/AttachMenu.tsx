import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import {
  ContactRound,
  Eye,
  FileText,
  Image,
  MapPin,
  Mic,
  Sparkles,
  Sticker,
  Video,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { HiddenFileInput } from '../../../../ui/HiddenFileInput.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { simulatorWords } from '../simulator.words.ts'
import type { FileKind } from './attachments.ts'
import { acceptOf, fileKinds, isTooLargeFile } from './attachments.ts'
import { extrasWords } from './extras.words.ts'
import type { CardKind, PickedFile } from './PhoneComposer.tsx'

interface AttachMenuProps {
  /** The button of the open menu. */
  anchor: HTMLElement | undefined
  onClose: () => void
  onFile: (picked: PickedFile) => void
  onCard: (kind: CardKind) => void
}

/** The menu of files and cards, with the input that opens the browser's file dialog. */
export function AttachMenu({ anchor, onClose, onFile, onCard }: AttachMenuProps) {
  const say = useWords(simulatorWords)
  const sayExtra = useWords(extrasWords)
  const [picking, setPicking] = useState<Omit<PickedFile, 'file'>>({
    kind: 'image',
    isViewOnce: false,
  })
  const picker = useRef<HTMLInputElement>(null)

  function openFilePicker(kind: FileKind, isViewOnce = false): void {
    onClose()
    setPicking({ kind, isViewOnce })
    if (picker.current === null) return
    picker.current.accept = acceptOf[kind]
    picker.current.click()
  }

  function attachFile(file: File): void {
    if (isTooLargeFile(file)) return toast.error(say('tooBig'))
    onFile({ ...picking, file })
  }

  return (
    <>
      <HiddenFileInput
        ref={picker}
        data-testid="phone-file"
        onFiles={([file]) => attachFile(file)}
      />
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {fileKinds.map((kind) => {
          const Icon = icons[kind]
          return (
            <MenuItem key={kind} onClick={() => openFilePicker(kind)}>
              <Icon aria-hidden />
              {say(kind)}
            </MenuItem>
          )
        })}
        <MenuItem onClick={() => openFilePicker('image', true)}>
          <Eye aria-hidden />
          {sayExtra('viewOncePicture')}
        </MenuItem>
        {(['location', 'contact', 'special'] as const).map((kind) => {
          const Icon = icons[kind]
          return (
            <MenuItem
              key={kind}
              onClick={() => {
                onClose()
                onCard(kind)
              }}
            >
              <Icon aria-hidden />
              {kind === 'special' ? sayExtra('special') : say(kind)}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}

const icons = {
  image: Image,
  video: Video,
  audio: Mic,
  document: FileText,
  sticker: Sticker,
  location: MapPin,
  contact: ContactRound,
  special: Sparkles,
} as const
