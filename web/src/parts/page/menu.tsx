import { ChevronDown, Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'

export interface Wish {
  label: string
  act(): void
  /** Left out when it makes no sense at the moment. */
  isOffered?: boolean
}

interface MenuProps {
  label: string
  /** What the button shows; three dots, if not given. */
  text?: string
  wishes: readonly Wish[]
}

/** What can be done with a thing, for those who use neither keys nor a drag. */
export function Menu({ label, text, wishes }: MenuProps) {
  return (
    // Not modal: what keeps the page from scrolling under a modal menu writes a style into it, which the page's policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={text ? 'button button-quiet' : 'rounded p-1 text-soft hover:text-ink'} aria-label={label}>
        {text ? (
          <>
            {text} <ChevronDown aria-hidden className="size-3" />
          </>
        ) : (
          <Ellipsis aria-hidden className="size-4" />
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          className="card z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-40 max-w-80 overflow-y-auto p-1 shadow-lg"
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {wishes
            .filter(({ isOffered = true }) => isOffered)
            .map((wish) => (
              <DropdownMenu.Item
                key={wish.label}
                className="stored cursor-pointer rounded px-2 py-1.5 text-sm outline-none data-[highlighted]:bg-accent-wash"
                onSelect={wish.act}
              >
                {wish.label}
              </DropdownMenu.Item>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
