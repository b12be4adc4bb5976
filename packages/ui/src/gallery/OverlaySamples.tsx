import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { useToasts } from '../feedback/Toast.tsx'
import { Checkbox } from '../inputs/Checkbox.tsx'
import { DescriptionList } from '../layout/DescriptionList.tsx'
import { useConfirm } from '../overlays/ConfirmProvider.tsx'
import { Dialog, Drawer } from '../overlays/Dialog.tsx'
import { Popover } from '../overlays/Popover.tsx'
import { SampleForm } from './FormSamples.tsx'
import { Sample, Section } from './Section.tsx'

function Windows() {
  const [shown, setShown] = useState<'dialog' | 'drawer' | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <Button onClick={() => setShown('dialog')}>Open dialog</Button>
      <Button onClick={() => setShown('drawer')}>Open drawer</Button>
      <Dialog
        open={shown === 'dialog'}
        onOpenChange={close}
        title="New invoice"
        description="It is saved as a draft until you submit it."
      >
        <SampleForm onSubmit={close} />
      </Dialog>
      <Drawer
        open={shown === 'drawer'}
        onOpenChange={close}
        title="Invoice INV-2041"
        footer={
          <Button variant="primary" icon="check" onClick={close}>
            Approve
          </Button>
        }
      >
        <DescriptionList
          layout="rows"
          items={[
            { term: 'Client', value: 'Blue Ridge Carriers' },
            { term: 'Load', value: 'DL-10482' },
            { term: 'Broker', value: 'Great Lakes Brokerage' },
            { term: 'Notes', value: null },
          ]}
        />
      </Drawer>
    </>
  )
}

/** Samples of overlays. */
export function OverlaySamples() {
  const toasts = useToasts()
  const confirm = useConfirm()
  const [mine, setMine] = useState(false)
  return (
    <Section title="Overlays">
      <Sample name="Dialog, Drawer, ConfirmDialog, Popover">
        <Windows />
        <Button
          onClick={() =>
            void confirm({
              title: 'Delete this document?',
              message: 'rate-confirmation.pdf will be gone for everyone.',
              confirmLabel: 'Delete document',
              danger: true,
            })
          }
        >
          Ask
        </Button>
        <Popover label="Filters" trigger={<Button icon="filter">Filter</Button>}>
          <Checkbox label="Only mine" checked={mine} onCheckedChange={setMine} />
        </Popover>
      </Sample>
      <Sample name="Toast: default, success, destructive, with action">
        <Button onClick={() => toasts.show({ title: 'Viewing invoice INV-2041' })}>Default toast</Button>
        <Button onClick={() => toasts.show({ title: 'Invoice created successfully', tone: 'success' })}>
          Success toast
        </Button>
        <Button
          onClick={() =>
            toasts.show({ title: 'Error', description: 'Failed to update settings', tone: 'destructive' })
          }
        >
          Error toast
        </Button>
        <Button
          onClick={() =>
            toasts.show({ title: 'Client archived', action: { label: 'Undo', run: () => undefined } })
          }
        >
          Toast with action
        </Button>
      </Sample>
    </Section>
  )
}
