-- The simulator's scenario has the name that resubmission has everywhere.
update simulator_session set scenario = 'resubmission' where scenario = 'retry';
