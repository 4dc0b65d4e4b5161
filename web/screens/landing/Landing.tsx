import { t } from '../../language/t.ts'
import { supportAddress } from '../../support-address.ts'
import './landing.css'
import check from 'icon:bold/check'
import list from 'icon:bold/list'
import broadcast from 'icon:regular/broadcast'
import register from 'icon:regular/cash-register'
import mail from 'icon:regular/envelope-simple'
import leaf from 'icon:regular/leaf'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { startOf } from '../../app/screens.ts'
import plates from '../../assets/plates.svg?url'
import { IconButton } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Logo } from '../../parts/Logo.tsx'
import { TokenStub } from '../../parts/TokenStub.tsx'
import { paths } from '../../paths.ts'
import { userAtom } from '../../session/session.ts'

const featureIcons = [leaf, register, broadcast]

export function Screen() {
  useEffect(() => {
    document.title = `${t('common.product')} · ${t('landing.title')}`
  }, [])
  return (
    <div className="landing">
      <Header />
      <main>
        <Hero />
        <section id="features">
          <h2>{t('landing.featuresTitle')}</h2>
          <ul className="features">
            {features.map(({ title, text }, index) => (
              <li key={title}>
                <Icon of={featureIcons[index] ?? check} />
                <h3 className="h2">{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <Pricing />
        <section id="contact" className="contact">
          <div>
            <h2>{t('landing.contactTitle')}</h2>
            <p>{t('landing.contactText')}</p>
          </div>
          <a className="btn key line" href={`mailto:${supportAddress}`}>
            <Icon of={mail} />
            {t('landing.contactKey')}
          </a>
        </section>
      </main>
      <footer>
        <Logo />
        <span className="mute sm num">{t('common.version')}</span>
        {footer.map((name) => (
          <span className="sm" key={name}>
            {name}
          </span>
        ))}
      </footer>
    </div>
  )
}

const anchorIds = ['features', 'pricing', 'contact'] as const

const features = [
  { title: t('landing.features.interface.title'), text: t('landing.features.interface.text') },
  { title: t('landing.features.pos.title'), text: t('landing.features.pos.text') },
  { title: t('landing.features.live.title'), text: t('landing.features.live.text') },
]

const plan = [
  t('landing.plan.orders'),
  t('landing.plan.renewals'),
  t('landing.plan.devices'),
  t('landing.plan.kitchen'),
]

const footer = [t('landing.footer.privacy'), t('landing.footer.refunds'), t('landing.footer.terms')]

/** Targets of "Login" and "Get Started"; both are the first screen of a signed-in user. */
function useEntryPaths(): Readonly<{ login: string; getStarted: string }> {
  const user = useAtomValue(userAtom)
  const start = user && startOf(user)
  return { login: start ?? paths.login, getStarted: start ?? paths.register }
}

function Header() {
  const [open, setOpen] = useState(false)
  const { login, getStarted } = useEntryPaths()
  const anchors = anchorIds.map((id) => (
    <a className="btn quiet" key={id} href={`#${id}`} onClick={() => setOpen(false)}>
      {t(`landing.nav.${id}`)}
    </a>
  ))
  return (
    <>
      <header>
        <a className="brand" href="#top">
          <Logo />
          {t('common.product')}
        </a>
        <nav aria-label={t('common.product')}>{anchors}</nav>
        <Link className="btn line" to={login}>
          {t('landing.login')}
        </Link>
        <Link className="btn goline start" to={getStarted}>
          {t('landing.getStarted')}
        </Link>
        <IconButton of={list} name={t('landing.menu')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      </header>
      {open && (
        <Dialog small title={t('common.product')} onClose={() => setOpen(false)}>
          <div className="slide">{anchors}</div>
        </Dialog>
      )}
    </>
  )
}

const Dish = ({ name }: { name: string }) => (
  <svg className="plate" viewBox="4 4 56 56" aria-hidden="true">
    <use href={`${plates}#plate-${name}`} width="64" height="64" />
  </svg>
)

const sample = [
  ['steak', '2', 'Steak frites', '320 g, sauce au poivre'],
  ['mussels', '1', 'Moules-frites', ''],
  ['salad', '1', 'Fattoush', 'no onions'],
] as const

function Hero() {
  const { getStarted } = useEntryPaths()
  return (
    <section className="hero" id="top">
      <div>
        <h1>{t('landing.title')}</h1>
        <p>{t('landing.lead')}</p>
        <p className="row">
          <Link className="btn key go" to={getStarted}>
            {t('landing.getStarted')}
          </Link>
          <a className="btn key line" href="#pricing">
            {t('landing.viewPricing')}
          </a>
        </p>
      </div>
      <div className="pad" aria-hidden="true">
        <article className="paper">
          <p className="row">
            <TokenStub no={131} />
            <b className="slim">Table 12</b>
            <span className="num mute end">20:32</span>
          </p>
          <ul>
            {sample.map(([dish, count, name, note]) => (
              <li key={dish}>
                <Dish name={dish} />
                <b className="num">{count}×</b>
                <span>
                  <b>{name}</b>
                  {note && <small className={dish === 'salad' ? 'mark' : 'mute'}>{note}</small>}
                </span>
              </li>
            ))}
          </ul>
        </article>
      </div>
    </section>
  )
}

function Pricing() {
  const { getStarted } = useEntryPaths()
  return (
    <section id="pricing">
      <h2>{t('landing.pricingTitle')}</h2>
      <div className="offer">
        <p>
          <span className="figure num">{t('landing.price')}</span> <span className="mute">{t('landing.perMonth')}</span>
        </p>
        <ul>
          {plan.map((bullet) => (
            <li key={bullet}>
              <Icon of={check} />
              {bullet}
            </li>
          ))}
        </ul>
        <Link className="btn key goline" to={getStarted}>
          {t('landing.getStarted')}
        </Link>
      </div>
    </section>
  )
}
