import { element } from './element.ts'

interface SandboxMember {
  email: string
  password: string
  note: string
}

/** Lists the sandbox's members. `choose` fills in the form. */
export function offerMembers(
  list: readonly SandboxMember[] | undefined,
  choose: (member: SandboxMember) => void,
): void {
  if (!list) return
  const members = element('members', HTMLElement)
  members.hidden = false
  for (const member of list) {
    const button = document.createElement('button')
    button.type = 'button'
    const [name, address] = [document.createElement('strong'), document.createElement('span')]
    name.textContent = members.dataset[member.note] ?? member.note
    address.textContent = member.email
    button.append(name, address)
    button.addEventListener('click', () => choose(member))
    const item = document.createElement('li')
    item.append(button)
    element('member-list', HTMLUListElement).append(item)
  }
}
