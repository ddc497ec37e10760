import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { auditActions } from '../../../../../domain/accounts/audit.ts'
import { securityEvents } from '../../../../../domain/accounts/security-log.ts'
import { messageStates } from '../../../../../domain/messages.ts'
import { troubleSources } from '../../../../../domain/trouble.ts'
import { AuditList } from '../../../../features/audit/admin/audit-list.tsx'
import { ErrorLog } from '../../../../features/error-log/admin/error-log.tsx'
import { Mailbox } from '../../../../features/mail/admin/mailbox.tsx'
import { MessagesList } from '../../../../features/messages/admin/messages-list.tsx'
import { MoneyBooks } from '../../../../features/money-ledger/admin/money-books.tsx'
import { FinishByHandForm } from '../../../../features/orders/admin/order/refund/finish-by-hand.tsx'
import { SecurityLogList } from '../../../../features/security-log/admin/security-log-list.tsx'
import { choiceParam } from '../../../../shared/page-address/section-search.ts'
import { TextLink } from '../../../../ui/navigation/button-link.tsx'
import { LinkTabs } from '../../../../ui/navigation/link-tabs.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import classes from './log-tab.module.css'
import { type LogPart, type LogTabSearch, logParts, parseLogTabSearch } from './log-tab-search.ts'
import { placeOfSubject } from './subject-places.ts'

const partNames: Readonly<Record<LogPart, string>> = {
  errors: 'Errori',
  messages: 'Messaggi',
  security: 'Sicurezza',
  audit: 'Azioni',
  money: 'Conti',
}

/** Errors, sent mails, sign-ins, admin actions and accounts. Part and filters are in the address. */
export function LogTab() {
  const search = useAdminSearch(parseLogTabSearch)
  const open = search.log ?? logParts[0]
  return (
    <>
      <LinkTabs
        label="Registri"
        activeId={open}
        tabs={logParts.map((id) => ({
          id,
          label: partNames[id],
          link: { to: paths.admin, search: { tab: 'log', log: id } },
        }))}
      />
      <div className={classes.logs}>
        <Part key={open} part={open} search={search} />
      </div>
    </>
  )
}

function Part({ part, search }: { part: LogPart; search: LogTabSearch }) {
  const navigate = useNavigate()
  const go = (filters: LogTabSearch) =>
    void navigate({ to: paths.admin, search: { tab: 'log', log: search.log, ...filters }, resetScroll: false })
  switch (part) {
    case 'errors':
      return (
        <section>
          <h2 className="below-12 text-2xl">Registro errori</h2>
          <ErrorLog
            filters={{
              state: search.errors,
              source: choiceParam(troubleSources, search.source),
              moneyDay: search.moneyDay,
            }}
            onFilters={({ state, source, moneyDay }) => go({ errors: state, source, moneyDay })}
            handRefundForm={(refund, onClose) => <FinishByHandForm refund={refund} onDone={onClose} onBack={onClose} />}
          />
        </section>
      )
    case 'messages':
      return (
        <>
          <section>
            <h2 className="below-12 text-2xl">Messaggi</h2>
            <MessagesList
              filters={{ state: choiceParam(messageStates, search.messages), recipient: search.recipient }}
              onFilters={({ state, recipient }) => go({ messages: state, recipient })}
            />
          </section>
          <Mailbox />
        </>
      )
    case 'security':
      return (
        <section>
          <h2 className="below-12 text-2xl">Registro di sicurezza</h2>
          <SecurityLogList
            filters={{
              event: choiceParam(securityEvents, search.event),
              account: search.account,
              address: search.address,
            }}
            onFilters={go}
          />
        </section>
      )
    case 'audit':
      return (
        <section>
          <h2 className="below-12 text-2xl">Registro delle azioni</h2>
          <AuditList
            filters={{
              actor: search.actor,
              action: choiceParam(auditActions, search.action),
              subject: search.subject,
              day: search.day,
            }}
            onFilters={go}
            linkTo={({ subject, details }, text) => <SubjectLink subject={subject} details={details} text={text} />}
          />
        </section>
      )
    case 'money':
      return (
        <section>
          <h2 className="below-12 text-2xl">Conti</h2>
          <MoneyBooks
            month={search.month}
            onMonth={(month) => go({ month })}
            linkToDifferences={(moneyDay, text) => (
              <TextLink size="sm" to={paths.admin} search={{ tab: 'log', log: 'errors', moneyDay }}>
                {text}
              </TextLink>
            )}
          />
        </section>
      )
    default:
      return part satisfies never
  }
}

interface SubjectLinkProps {
  subject: string
  /** Further details of the log entry: the link to a stock item needs the id of its product. */
  details: Readonly<Record<string, unknown>> | null
  text: string
}

/** Links to where an admin works on the subject of a log entry; plain text if there is no such place. */
function SubjectLink({ subject, details, text }: SubjectLinkProps) {
  const link = placeOfSubject(subject, details)
  return link ? <TextLink {...link}>{text}</TextLink> : text
}
