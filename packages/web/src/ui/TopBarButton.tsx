import IconButton from '@mui/material/IconButton'
import { type ReactNode, useState } from 'react'
import { LazyOverlay } from './LazyOverlay.tsx'

export interface AnchorProps {
  anchor: HTMLElement | null
  onClose: () => void
}

interface TopBarButtonProps {
  label: string
  /** Icon with its badge. */
  children: ReactNode
  onOpen?: () => void
  onClose?: () => void
  /** Renders a TopBarPanel, which may be loaded when it is first opened. */
  renderPanel: (props: AnchorProps) => ReactNode
}

/** Button of the top bar that opens a panel. */
export function TopBarButton({ label, children, onOpen, onClose, renderPanel }: TopBarButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [hasOpened, setHasOpened] = useState(false)

  function close() {
    setAnchor(null)
    onClose?.()
  }

  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setHasOpened(true)
          setAnchor(event.currentTarget)
          onOpen?.()
        }}
      >
        {children}
      </IconButton>
      {hasOpened && <LazyOverlay>{renderPanel({ anchor, onClose: close })}</LazyOverlay>}
    </>
  )
}
