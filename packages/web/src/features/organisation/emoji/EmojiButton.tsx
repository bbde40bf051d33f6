import Popover from '@mui/material/Popover'
import { Smile } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Box } from '../../../ui/Box.tsx'
import { IconAction, type IconActionProps } from '../../../ui/IconAction.tsx'
import { lazy } from '../../../ui/lazy.tsx'

// The picker is loaded when it is first opened.
export const EmojiPanel = lazy(() => import('./EmojiPanel.tsx'))

interface EmojiButtonProps extends Pick<IconActionProps, 'label' | 'size' | 'sx'> {
  onChoose: (emoji: string) => void
}

/** Button of a text field that opens the picker. */
export function EmojiButton({ onChoose, ...button }: EmojiButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <IconAction
        {...button}
        icon={Smile}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        disableRestoreFocus
        slotProps={{ paper: { role: 'dialog', 'aria-label': button.label } }}
      >
        <Suspense fallback={<Box sx={{ width: 328, height: 360 }} />}>
          <EmojiPanel
            onChoose={(emoji) => {
              setAnchor(undefined)
              onChoose(emoji)
            }}
          />
        </Suspense>
      </Popover>
    </>
  )
}
