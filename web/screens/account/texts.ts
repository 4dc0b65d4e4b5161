export const accountTexts = {
  cancelSubscription: 'Cancel Subscription',
  cancelAsk: 'The restaurant can no longer take orders from now on, and nothing is charged any more.',
  cancelYes: 'Yes, Cancel',
  keep: 'Keep it',
  cancelFailed:
    'Oops! We got issues while processing your request! Please try after sometime! Or contact customer support!',
  subscribed: 'Subscription created!',
  signInAgain: 'Please log out and sign in again to begin.',
  paymentCancelled: 'Payment Cancelled/Failed, you can try again!',
  toProfile: 'Go to profile',
}
